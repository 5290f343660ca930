import type { StaffPrize } from '@idocard/contract/loyalty/prize-staff'
import { pick } from '@idocard/domain/language'
import { type PeriodState, periodState } from '@idocard/domain/shown-period'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { oneByOne } from '../kit/in-parts.ts'
import type { RowOf } from '../kit/list.ts'
import { ManyAct } from '../kit/many-act.tsx'
import { RemoveMany } from '../kit/remove-many.tsx'

type PrizeRow = RowOf<typeof api.prize.list>
type PrizeActsProps = { rows: readonly PrizeRow[]; isRemoved: boolean; onDone: () => void }

/** What can be done with several prizes: with those that were deleted, that they come back. */
export function PrizeActs({ rows, isRemoved, onDone }: PrizeActsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const many = {
    may: 'prize.edit',
    rows,
    nameOf: ({ titleCh, titleEn }: PrizeRow) => pick(lang, titleCh, titleEn),
    onDone,
  } as const
  return (
    <RemoveMany {...many} calls={api.prize} isRemoved={isRemoved}>
      <ManyAct
        {...many}
        calls={[api.prize.save]}
        action={t('prize.offer')}
        {...oneByOne<PrizeRow>(({ id }) => change(id, OFFERED))}
      />
      <ManyAct
        {...many}
        calls={[api.prize.save]}
        action={t('prize.takeOff')}
        ask={{ title: t('prize.takeOffTitle', { count: rows.length }), text: t('prize.takeOffText') }}
        {...oneByOne<PrizeRow>(({ id }) => change(id, TAKEN_OFF))}
      />
    </RemoveMany>
  )
}

interface Period {
  shownFrom: string
  shownUntil: string
}
/** What a prize's period becomes, by where now lies in it; undefined if it stays. */
type Change = Partial<Record<PeriodState, (now: string) => Partial<Period>>>
const OFFERED: Change = { planned: () => ({ shownFrom: '' }), ended: () => ({ shownUntil: '' }) }
const TAKEN_OFF: Change = {
  planned: (now) => ({ shownFrom: '', shownUntil: now }),
  shown: (now) => ({ shownUntil: now }),
}

/** Changes the period of a prize as it is now. A colleague who saves it in between is not overwritten. */
async function change(id: number, to: Change): Promise<void> {
  const { removedAt: _removed, stock: _stock, ...found } = await api.prize.get({ id })
  const now = new Date()
  const period = { shownFrom: found.shownFrom ?? '', shownUntil: found.shownUntil ?? '' }
  const changed = to[periodState(datesOf(found), now)]?.(now.toISOString())
  if (changed) await api.prize.save({ ...found, ...period, ...changed })
}

const datesOf = ({ shownFrom, shownUntil }: Pick<StaffPrize, 'shownFrom' | 'shownUntil'>) => ({
  shownFrom: shownFrom === null ? null : new Date(shownFrom),
  shownUntil: shownUntil === null ? null : new Date(shownUntil),
})
