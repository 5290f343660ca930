import { IconShoppingBag } from '@tabler/icons-react'
import { RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import { storedCart, unitsIn } from './cart.ts'
import classes from './cart-button.module.css'

/** Opens the cart, and shows the number of units in it. */
export function CartButton({ isOpen, onOpen }: { isOpen: boolean; onOpen(): void }) {
  const { t } = useTranslation('cart')
  const units = unitsIn(storedCart.use())
  return (
    <RoundButton
      className={classes.button}
      label={units > 0 ? t('openWith', { count: units }) : t('title')}
      title={t('title')}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <IconShoppingBag size={22} stroke={1.6} aria-hidden="true" />
      {units > 0 && (
        <span className={classes.count} aria-hidden="true">
          {units > 99 ? '99+' : units}
        </span>
      )}
    </RoundButton>
  )
}
