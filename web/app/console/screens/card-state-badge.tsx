import type { CardState } from '@idocard/domain/cards/card-state'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { useTranslation } from '../../lib/texts.ts'

const TONES: Record<CardState, Tone> = {
  unclaimed: 'neutral',
  active: 'good',
  paused: 'attention',
  linked: 'good',
  retired: 'bad',
  left: 'neutral',
}

/** The state of a card as a badge. */
export function CardStateBadge({ state }: { state: CardState }) {
  const { t } = useTranslation('console')
  return <StatusBadge tone={TONES[state]}>{t(`card.states.${state}`)}</StatusBadge>
}
