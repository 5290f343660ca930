import { MAX_CARD_REASON } from '@idocard/domain/cards/card-event'
import { pick } from '@idocard/domain/language'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct, ReasonAct } from '../kit/many-act.tsx'

type CardRow = RowOf<typeof api.siteCard.list>
type CardActsProps = { rows: readonly CardRow[]; onDone: () => void }

/** Pauses several cards for the same reason, or resumes those that staff paused. */
export function CardActs({ rows, onDone }: CardActsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const many = {
    may: 'card.issue',
    rows,
    nameOf: ({ id, nameCh, nameEn }: CardRow) => [pick(lang, nameCh, nameEn), id].filter(Boolean).join(' '),
    onDone,
  } as const
  return (
    <>
      <ReasonAct
        {...many}
        calls={[api.siteCard.pause]}
        action={t('card.pause')}
        ask={{
          title: t('card.pauseManyTitle', { count: rows.length }),
          text: t('card.pauseManyText'),
          label: t('card.reason'),
          description: t('card.reasonText'),
          maxLength: MAX_CARD_REASON,
        }}
        sendingFor={(reason) => oneByOne<CardRow>(({ id }) => api.siteCard.pause({ cardSn: id, reason }))}
      />
      <ManyAct
        {...many}
        calls={[api.siteCard.resume]}
        action={t('card.resume')}
        ask={{ title: t('card.resumeManyTitle', { count: rows.length }), text: t('card.resumeManyText') }}
        {...oneByOne<CardRow>(({ id }) => api.siteCard.resume({ cardSn: id }))}
      />
    </>
  )
}
