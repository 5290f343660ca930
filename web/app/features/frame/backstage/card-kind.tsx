import type { Card } from '@idocard/contract/cards/card'
import { IconCreditCard, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './card-kind.module.css'

/** Whether a card is a physical or a virtual one, as a word and an icon. */
export function CardKind({ card: { isVirtual } }: { card: Pick<Card, 'isVirtual'> }) {
  const { t } = useTranslation('backstage')
  const Icon = isVirtual ? IconDeviceMobile : IconCreditCard
  return (
    <span className={classes.kind} data-virtual={isVirtual || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {t(isVirtual ? 'card.virtual' : 'card.physical')}
    </span>
  )
}
