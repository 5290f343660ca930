import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { RoundButton } from '../../../kit/button.tsx'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './cart-head.module.css'

type CartHeadProps = { heading?: RefObject<HTMLHeadingElement | null>; onClose(): void }

/** The title of the cart's panel, and the button that closes it. */
export function CartHead({ heading, onClose }: CartHeadProps) {
  const { t } = useTranslation('cart')
  return (
    <div className={classes.head}>
      <h2 ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      <RoundButton className={classes.close} label={t('close')} onClick={onClose}>
        <IconX size={24} stroke={1.6} aria-hidden="true" />
      </RoundButton>
    </div>
  )
}

/** The panel while its script is loading, or if there is no network to load it. */
export function CartWaiting({ hasFailed, onClose }: { hasFailed: boolean; onClose(): void }) {
  const { t } = useTranslation('cart')
  return (
    <div className={classes.waiting}>
      <CartHead onClose={onClose} />
      {hasFailed && (
        <p role="alert" className={classes.failed}>
          {t('unreachable')}
        </p>
      )}
    </div>
  )
}
