import type { SiteAnnouncement as Stored } from '@idocard/contract/identity/site-announcement'
import { useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import type { Form } from '../kit/editor.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { ButtonRow } from '../kit/said-once.tsx'
import { SwitchField } from '../kit/switch-field.tsx'
import { AnnouncementTexts, TEXTS } from './announcement-parts.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementBadge } from './announcements.tsx'
import { AnnouncementProgress } from './site-announcement-progress.tsx'
import { SendAnnouncement } from './site-announcement-send.tsx'

const NEW = { ...TEXTS, byMail: false }
type Values = typeof NEW

/** An announcement to the people of all companies, or a new one. It is written as a draft, tried out, and then sent. */
export default function SiteAnnouncement({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const save = useCommand(api.siteAnnouncement.save, { inPlace: true })
  const removal = useRemoval(api.siteAnnouncement, id)
  const [sending, setSending] = useState<Stored>()
  return (
    <>
      <EditorPage
        screen="announcements"
        listTitle={t('screen.announcements')}
        id={id}
        get={api.siteAnnouncement.get}
        input={{ id }}
        fresh={NEW}
        add={t('announcement.add')}
        label={(name) => t(name === 'byMail' ? 'siteAnnouncement.byMail' : `announcement.field.${name}`)}
        save={(values, { id, version }) => save.mutateAsync({ ...values, id, version })}
        opens={({ id }: Stored) => String(id)}
        stays
        state={({ state }) => <AnnouncementBadge state={state} />}
        buttons={(one, isBusy) =>
          (!one || one.state === 'draft') && (
            <PlainButton type="submit" disabled={isBusy}>
              {t('siteAnnouncement.keep')}
            </PlainButton>
          )
        }
        restore={removal.restore}
        actions={({ name, leave, thing }) =>
          thing?.state === 'draft' && (
            <Remove
              may="notice.broadcast"
              name={name}
              isBusy={removal.isBusy}
              onRemove={() => removal.remove(name, leave)}
            />
          )
        }
      >
        {(form, one) => (
          <>
            {one && one.state !== 'draft' && <AnnouncementProgress one={one} />}
            <fieldset className="console-whole" disabled={one !== undefined && one.state !== 'draft'}>
              <AnnouncementTexts form={form as unknown as Form<typeof TEXTS>} />
              <div>
                <SwitchField form={form} name="byMail" />
                <small>{t('siteAnnouncement.byMailHint')}</small>
              </div>
            </fieldset>
            <AnnouncementPreview {...form.values} />
            {(!one || one.state === 'draft') && <Sending one={one} values={form.values} onSend={setSending} />}
          </>
        )}
      </EditorPage>
      {sending && <SendAnnouncement one={sending} onClose={() => setSending(undefined)} />}
    </>
  )
}

type SendingProps = { one: Stored | undefined; values: Values; onSend: (one: Stored) => void }

/** Tries a draft out and sends it. Only what is stored is sent, so what is typed is stored first. */
function Sending({ one, values, onSend }: SendingProps) {
  const { t } = useTranslation('console')
  const test = useCommand(api.siteAnnouncement.test, {
    onSuccess: ({ mailed }) => {
      const text = t(mailed ? 'siteAnnouncement.testedMail' : 'siteAnnouncement.testedBell')
      void toast({ tone: 'good', title: t('siteAnnouncement.tested'), text })
    },
  })
  const isChanged = one && Object.entries(values).some(([name, value]) => one[name as keyof Values] !== value)
  const because = !one || isChanged ? t('siteAnnouncement.saveFirst') : undefined
  return (
    <ButtonRow>
      <Can
        may="notice.broadcast"
        variant="outline"
        because={because}
        disabled={test.isPending}
        onClick={() => one && test.mutate({ id: one.id })}
      >
        {t('siteAnnouncement.test')}
      </Can>
      <Can may="notice.broadcast" variant="outline" because={because} onClick={() => one && onSend(one)}>
        {t('siteAnnouncement.send')}
      </Can>
    </ButtonRow>
  )
}
