import type { SiteAnnouncement } from '@idocard/contract/identity/site-announcement'
import { useState } from 'react'
import { Failed } from '../../kit/failed.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { Fact } from '../kit/parts.tsx'
import { MomentInput } from '../kit/period-field.tsx'

const number = (count: number) => count.toLocaleString('en')

/** Asks whether an announcement goes to everybody, and when, after saying how many that is. */
export function SendAnnouncement({ one, onClose }: { one: SiteAnnouncement; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { data, error, refetch } = useCall(api.siteAnnouncement.load_audience)
  const [sendAt, setSendAt] = useState('')
  const isPast = sendAt !== '' && Date.parse(sendAt) <= Date.now()
  const send = useCommand(api.siteAnnouncement.send, {
    inPlace: true,
    onSuccess: ({ state }) => {
      onClose()
      void toast({ tone: 'good', title: t(state === 'planned' ? 'siteAnnouncement.planned' : 'siteAnnouncement.sent') })
    },
  })
  return (
    <CodeSheet
      title={data ? t('siteAnnouncement.ask', { count: data.people }) : t('siteAnnouncement.send')}
      action="announce"
      submit={t(sendAt ? 'siteAnnouncement.planIt' : 'siteAnnouncement.sendIt')}
      isReady={data !== undefined && !isPast}
      isBusy={send.isPending}
      error={send.error}
      onSubmit={(pinCode) => send.mutate({ id: one.id, version: one.version, sendAt, pinCode })}
      onClose={onClose}
    >
      <p>{t('siteAnnouncement.askText')}</p>
      {error && !data && <Failed error={error} again={shared('again')} onAgain={() => void refetch()} />}
      {data && (
        <dl className="console-facts">
          <Fact name={t('siteAnnouncement.everybody')}>{t('siteAnnouncement.everybodyText')}</Fact>
          <Fact name={t('siteAnnouncement.bell')}>
            {t('siteAnnouncement.bellPeople', { people: number(data.people) })}{' '}
            {data.muted > 0 && t('siteAnnouncement.muted', { count: data.muted })}
          </Fact>
          <Fact name={t('siteAnnouncement.push')}>
            {t('siteAnnouncement.pushPeople', { people: number(data.pushed), browsers: number(data.browsers) })}
          </Fact>
          <Fact name={t('siteAnnouncement.mail')}>
            {one.byMail
              ? t('siteAnnouncement.mailPeople', { people: number(data.mails) })
              : t('siteAnnouncement.mailNone')}
          </Fact>
        </dl>
      )}
      <MomentInput
        label={t('siteAnnouncement.sendAt')}
        hint={t('siteAnnouncement.sendAtHint')}
        error={isPast ? t('siteAnnouncement.past') : undefined}
        value={sendAt}
        onMoment={setSendAt}
      />
    </CodeSheet>
  )
}
