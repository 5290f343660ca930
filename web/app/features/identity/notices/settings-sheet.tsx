import type { NoticeSettings } from '@idocard/contract/identity/notice'
import { NOTICE_CATEGORIES, type NoticeCategory } from '@idocard/domain/identity/notice'
import { Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Failed } from '../../../kit/failed.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { api } from '../../../lib/browser-api.ts'
import { useCommand } from '../../../lib/command.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { toast } from '../../../lib/toast.ts'
import classes from './notices.module.css'
import { PushPart } from './push-part.tsx'
import { noticeSettingsQuery } from './queries.ts'

/** Settings for notifications: their subjects, times and channels. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices')
  const { t: shared } = useTranslation('backstage')
  const settings = useQuery(noticeSettingsQuery)
  return (
    <Sheet title={t('settings.title')} closeLabel={shared('close')} shape="tall" onClose={onClose}>
      {settings.data ? (
        <div className={classes.settings}>
          <PushPart isKnown={settings.data.pushed} />
          <Form saved={settings.data} onSaved={onClose} />
        </div>
      ) : settings.isError ? (
        <Failed error={settings.error} again={shared('again')} onAgain={() => void settings.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={6} />
      )}
    </Sheet>
  )
}

/** The default quiet hours, in minutes of the day. */
const NIGHT = { from: 22 * 60, until: 7 * 60 }

function Form({ saved, onSaved }: { saved: NoticeSettings; onSaved: () => void }) {
  const { t } = useTranslation('notices')
  const [muted, setMuted] = useState<readonly NoticeCategory[]>(saved.muted)
  const [mail, setMail] = useState(saved.mail)
  const [newsMail, setNewsMail] = useState(saved.newsMail)
  const [isQuiet, setQuiet] = useState(saved.quietFrom >= 0)
  const [from, setFrom] = useState(timeOf(saved.quietFrom >= 0 ? saved.quietFrom : NIGHT.from))
  const [until, setUntil] = useState(timeOf(saved.quietUntil >= 0 ? saved.quietUntil : NIGHT.until))
  const save = useCommand(api.notice.save_settings, {
    answers: () => noticeSettingsQuery,
    onSuccess: () => {
      onSaved()
      void toast({ tone: 'good', title: t('settings.saved') })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate({
      muted: [...muted],
      quietFrom: isQuiet ? (minuteOf(from) ?? -1) : -1,
      quietUntil: isQuiet ? (minuteOf(until) ?? -1) : -1,
      mail,
      newsMail,
    })
  }
  const turn = (category: NoticeCategory, on: boolean) =>
    setMuted(on ? muted.filter((one) => one !== category) : [...muted, category])
  return (
    <form className={classes.settings} onSubmit={submit}>
      <fieldset className={classes.part}>
        <legend className={classes.heading}>{t('category.title')}</legend>
        {NOTICE_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            label={t(`category.${category}`)}
            description={t(`category.${category}Hint`)}
            checked={!muted.includes(category)}
            onChange={(event) => turn(category, event.currentTarget.checked)}
          />
        ))}
        <p className={classes.quiet}>{t('category.always')}</p>
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.heading}>{t('quiet.title')}</legend>
        <Checkbox
          label={t('quiet.on')}
          description={t('quiet.hint')}
          checked={isQuiet}
          onChange={(event) => setQuiet(event.currentTarget.checked)}
        />
        {isQuiet && (
          <div className={classes.pair}>
            <TextInput
              type="time"
              label={t('quiet.from')}
              value={from}
              onChange={(event) => setFrom(event.currentTarget.value)}
            />
            <TextInput
              type="time"
              label={t('quiet.until')}
              value={until}
              onChange={(event) => setUntil(event.currentTarget.value)}
            />
          </div>
        )}
      </fieldset>
      <fieldset className={classes.part}>
        <legend className={classes.heading}>{t('mail.title')}</legend>
        {saved.email ? (
          <>
            <Checkbox
              label={t('mail.on')}
              description={t('mail.hint', { email: saved.email })}
              checked={mail}
              onChange={(event) => setMail(event.currentTarget.checked)}
            />
            {mail && (
              <Checkbox
                label={t('mail.news')}
                description={t('mail.newsHint')}
                checked={newsMail}
                onChange={(event) => setNewsMail(event.currentTarget.checked)}
              />
            )}
          </>
        ) : (
          <p className={classes.quiet}>{t('mail.none')}</p>
        )}
      </fieldset>
      <PlainButton type="submit" disabled={save.isPending}>
        {t('settings.save')}
      </PlainButton>
    </form>
  )
}

const two = (number: number) => String(number).padStart(2, '0')

/** A minute of the day in the format of a time field: `22:30`. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The minute of the day in a time field; undefined while it is empty or incomplete. */
export function minuteOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? []
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}
