import type { InquiryEntry, StaffInquiry } from '@idocard/contract/company/site-inquiry'
import { formatMobile } from '@idocard/domain/identity/phone'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'

const TONES: Record<NonNullable<InquiryEntry['sending']>['state'], Tone> = {
  waiting: 'neutral',
  sent: 'good',
  failed: 'bad',
}

/** What was written and done since an inquiry came, the oldest first. */
export function InquiryEntries({ inquiry: { id, entries } }: { inquiry: StaffInquiry }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  return (
    <ol className="console-events">
      {entries.map((entry) => (
        <li key={entry.id} data-kind={entry.kind}>
          <p>
            <strong>
              {entry.kind === 'assign' && !entry.assignee
                ? t('inquiry.unassigned')
                : t(`inquiry.entry.${entry.kind}`, { name: formatMobile(entry.assignee) })}
            </strong>
            <time dateTime={entry.at}>{formatMoment(entry.at, lang)}</time>
            {entry.by && <span>{formatMobile(entry.by)}</span>}
            {entry.sending && (
              <StatusBadge tone={TONES[entry.sending.state]}>{t(`inquiry.sending.${entry.sending.state}`)}</StatusBadge>
            )}
          </p>
          {entry.text && <p className="console-words">{entry.text}</p>}
          {entry.sending?.state === 'failed' && <NotSent inquiry={id} entry={entry} />}
        </li>
      ))}
    </ol>
  )
}

/** Why an answer did not leave, and a button that tries again. */
function NotSent({ inquiry, entry: { id, sending } }: { inquiry: string; entry: InquiryEntry }) {
  const { t } = useTranslation('console')
  const again = useCommand(api.siteInquiry.send_again)
  const problem = sending?.problem ?? ''
  return (
    <>
      <p>
        {problem === 'recipient' || problem.startsWith('smtp_55')
          ? t('inquiry.badAddress', { problem })
          : t('inquiry.notSent', { problem })}
      </p>
      <div className="console-actions">
        <Can
          may="inquiry.answer"
          variant="outline"
          disabled={again.isPending}
          onClick={() => again.mutate({ id: inquiry, entry: id })}
        >
          {t('inquiry.sendAgain')}
        </Can>
      </div>
    </>
  )
}
