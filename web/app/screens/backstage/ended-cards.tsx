import type { EndedCard } from '@idocard/contract/company/departure'
import { joined, pick } from '@idocard/domain/language'
import { Link, useNavigate } from 'react-router'
import { useBackstage } from '../../features/frame/backstage/holder.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'

/** Cards that companies have ended, and the offer to keep what is the holder’s own on them. */
export function EndedCards() {
  const { data } = useCall(api.departure.load_mine, {})
  return data?.list.map((ended) => <Ended key={ended.id} ended={ended} />)
}

function Ended({ ended }: { ended: EndedCard }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const navigate = useNavigate()
  const { information } = useBackstage()
  const keep = useCommand(api.departure.keep, {
    onSuccess: ({ cardSn }) => {
      void toast({ tone: 'good', title: t('ended.done') })
      void navigate(information(cardSn))
    },
    inPlace: true,
  })
  const { id, companyCh, companyEn, nameCh, nameEn, endedAt, until, note, keptSn } = ended
  const company = pick(lang, companyCh, companyEn)
  return (
    <Notice
      title={t('ended.title', { company, at: formatMoment(endedAt, lang) })}
      {...(!keptSn && {
        action: (
          <PlainButton variant="outline" disabled={keep.isPending} onClick={() => keep.mutate({ id: String(id) })}>
            {t('ended.keep')}
          </PlainButton>
        ),
      })}
    >
      <p>{joined(lang, 'dot', [pick(lang, nameCh, nameEn), company].filter(Boolean))}</p>
      {note && <p>{t('ended.note', { note })}</p>}
      {keptSn ? (
        <p>
          <Link to={information(keptSn)}>{t('ended.kept')}</Link>
        </p>
      ) : (
        <p>{t('ended.text', { until: formatMoment(until, lang) })}</p>
      )}
      {keep.error && <p role="alert">{keep.error.message}</p>}
    </Notice>
  )
}
