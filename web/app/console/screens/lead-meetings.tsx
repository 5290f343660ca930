import type { LeadMeeting } from '@idocard/contract/company/lead'
import { joined, pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Fact, Part } from '../kit/parts.tsx'

/** When somebody was met, by whom, and what they left: the latest first. */
export function LeadMeetings({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { data } = useCall(api.lead.get, { id })
  if (!data) return null
  return (
    <Part title={t('lead.meetings')}>
      <ol className="console-specs">
        {data.meetings.map((one) => (
          <li key={one.id}>
            <Meeting meeting={one} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Meeting({ meeting }: { meeting: LeadMeeting }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { at, source, nameCh, nameEn, eventCh, eventEn, answers, message, consent } = meeting
  const event = pick(lang, eventCh, eventEn)
  return (
    <>
      <strong>{joined(lang, 'dot', [formatMoment(at, lang), event].filter(Boolean))}</strong>
      <dl className="console-facts">
        <Fact name={t('lead.metBy')}>{pick(lang, nameCh, nameEn) || t('lead.gone')}</Fact>
        <Fact name={t('lead.how')}>{t(`lead.source.${source}`)}</Fact>
        {answers.map((one, index) => (
          <Fact key={index} name={pick(lang, one.questionCh, one.questionEn)}>
            {pick(lang, one.answerCh, one.answerEn)}
          </Fact>
        ))}
        {message && <Fact name={t('lead.message')}>{message}</Fact>}
      </dl>
      {consent && (
        <details>
          <summary>{t('lead.consent')}</summary>
          <p className="console-lines">{consent}</p>
        </details>
      )}
    </>
  )
}
