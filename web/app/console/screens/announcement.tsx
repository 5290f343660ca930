import type { StaffAnnouncement } from '@idocard/contract/identity/announcement'
import { isAnnouncementOpen } from '@idocard/domain/identity/announcement'
import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useAwake } from '../kit/awake.ts'
import { Bilingual } from '../kit/bilingual.tsx'
import { Can } from '../kit/can.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { MomentField } from '../kit/period-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementBadge } from './announcements.tsx'

const NEW = { titleCh: '', titleEn: '', contentCh: '', contentEn: '', link: '', sendAt: '' }

/** An announcement to all people of the company, or a new one. */
export default function Announcement({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.announcement.save, { inPlace: true })
  const removal = useRemoval(api.announcement, id)
  return (
    <EditorPage
      screen="announcements"
      listTitle={t('screen.announcements')}
      id={id}
      get={api.announcement.get}
      input={{ id }}
      fresh={NEW}
      add={t('announcement.add')}
      label={(name) => t(`announcement.field.${name}`)}
      save={(values, { id, version }, button) =>
        save.mutateAsync({ ...values, id, version, isDraft: button !== 'send' })
      }
      state={({ state }) => <AnnouncementBadge state={state} />}
      buttons={(one, isBusy) => <Buttons id={id} one={one} isBusy={isBusy} />}
      restore={removal.restore}
      actions={({ name, leave, thing }) =>
        thing?.state === 'draft' && (
          <Remove
            may="notice.announce"
            name={name}
            isBusy={removal.isBusy}
            onRemove={() => removal.remove(name, leave)}
          />
        )
      }
    >
      {(form, one) => {
        const isOpen = !one || isAnnouncementOpen(one.state)
        return (
          <>
            {isOpen && <Audience />}
            <fieldset className="console-whole" disabled={!isOpen}>
              <Bilingual form={form} name="title" maxLength={120} />
              <Bilingual form={form} name="content" hint={t('markdown')} maxLength={10_000} rows={8} />
              <TextInput
                label={form.label('link')}
                description={t('announcement.linkHint')}
                maxLength={300}
                {...form.getInputProps('link')}
              />
              <MomentField form={form} name="sendAt" hint={t('announcement.sendAtHint')} />
            </fieldset>
            <AnnouncementPreview {...form.values} />
          </>
        )
      }}
    </EditorPage>
  )
}

/** How many people it would reach now. */
function Audience() {
  const { t } = useTranslation('console')
  const { data } = useCall(api.announcement.load_audience)
  if (!data) return null
  return (
    <Notice tone="info" title={t('announcement.audience', { count: data.people })}>
      {t('announcement.audienceText', { count: data.browsers })}
      {data.muted > 0 && ` ${t('announcement.muted', { count: data.muted })}`}
    </Notice>
  )
}

/** The pause between two looks at how many people an announcement has reached. */
const SENDING_MS = 2000

type ButtonsProps = { id: string; one: StaffAnnouncement | undefined; isBusy: boolean }

/** What can be done with an announcement in its state. Enter in a field keeps a draft. */
function Buttons({ id, one, isBusy }: ButtonsProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data } = useCall(api.announcement.load_audience)
  const stop = useCommand(api.announcement.stop)
  const isAwake = useAwake()
  // How many it has reached, and whether it is over. The screen around it shows the same answer.
  const isSending = one?.state === 'sending'
  useCall(api.announcement.get, { id }, { enabled: isSending, refetchInterval: isAwake && SENDING_MS })
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  // What the form refuses is shown in it.
  useEffect(() => {
    if (isBusy) setAsking(false)
  }, [isBusy])
  if (one && !isAnnouncementOpen(one.state))
    return (
      <>
        <p>{t(`announcement.over.${one.state as 'sending'}`, { count: one.reached })}</p>
        {isSending && (
          <Can
            may="notice.announce"
            variant="outline"
            disabled={stop.isPending}
            onClick={() => stop.mutate({ id: one.id })}
          >
            {t('announcement.stop')}
          </Can>
        )}
      </>
    )
  return (
    <>
      <PlainButton type="submit" value="keep" variant="outline" disabled={isBusy}>
        {t('announcement.keep')}
      </PlainButton>
      <PlainButton disabled={isBusy} onClick={() => setAsking(true)}>
        {t('announcement.send')}
      </PlainButton>
      {isAsking && (
        <ConfirmDialog
          title={t('announcement.ask', { count: data?.people ?? 0 })}
          onDismiss={stay}
          actions={
            <>
              <PlainButton variant="outline" onClick={stay}>
                {shared('cancel')}
              </PlainButton>
              {/* In the dialog it still belongs to the form, which it submits before the dialog is gone. */}
              <PlainButton type="submit" value="send" disabled={isBusy}>
                {t('announcement.send')}
              </PlainButton>
            </>
          }
        >
          {t('announcement.askText')}
        </ConfirmDialog>
      )}
    </>
  )
}
