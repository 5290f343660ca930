import type { StaffAnnouncement } from '@idocard/contract/identity/announcement'
import { isAnnouncementOpen } from '@idocard/domain/identity/announcement'
import { useEffect, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import type { Form } from '../kit/editor.tsx'
import { EditorPage } from '../kit/editor-page.tsx'
import { MomentField } from '../kit/period-field.tsx'
import { Remove } from '../kit/remove.tsx'
import { useRemoval } from '../kit/removed.tsx'
import { AnnouncementTexts, TEXTS, useMoving } from './announcement-parts.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementBadge } from './announcements.tsx'

const NEW = { ...TEXTS, sendAt: '' }

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
              <AnnouncementTexts form={form as unknown as Form<typeof TEXTS>} />
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

type ButtonsProps = { id: string; one: StaffAnnouncement | undefined; isBusy: boolean }

/** What can be done with an announcement in its state. Enter in a field keeps a draft. */
function Buttons({ id, one, isBusy }: ButtonsProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data } = useCall(api.announcement.load_audience)
  const stop = useCommand(api.announcement.stop)
  const isSending = one?.state === 'sending'
  useMoving(api.announcement.get, id, isSending)
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
