import type { Prize } from '@idocard/contract/loyalty/prize'
import { StatusBadge } from '../../../kit/status-badge.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { shownPoints } from './shown-points.ts'

/** Why a prize is not available now. Renders nothing if it is. */
export function PrizeState({ prize, balance }: { prize: Prize; balance: number }) {
  const { t } = useTranslation('points')
  if (prize.mine >= prize.perHolder) return <StatusBadge tone="good">{t('prize.taken')}</StatusBadge>
  if (prize.isEnded) return <StatusBadge>{t('prize.ended')}</StatusBadge>
  if (prize.stock === 0) return <StatusBadge>{t('prize.soldOut')}</StatusBadge>
  if (prize.points > balance)
    return <StatusBadge tone="attention">{t('prize.missing', shownPoints(prize.points - balance))}</StatusBadge>
  return null
}
