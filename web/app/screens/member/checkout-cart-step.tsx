import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { changeQuantity, removeFromCart } from '../../features/cart/cart.ts'
import { CartLines } from '../../features/checkout/cart-lines.tsx'
import { DiscountForm } from '../../features/checkout/discount-form.tsx'
import { FreightList } from '../../features/checkout/freight-list.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { CartPrint } from './line-print.tsx'
import type { Checkout } from './use-checkout.ts'
import { useStepFocus } from './use-step-focus.ts'

type CheckoutCartStepProps = {
  checkout: Checkout
  /** A line exceeds the stock. */
  isBlocked: boolean
  isOpening: RefObject<boolean>
}

/** The first step: the cart, its amounts, a discount code. */
export function CheckoutCartStep({ checkout, isBlocked, isOpening }: CheckoutCartStepProps) {
  const { t } = useTranslation('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  const { cart, discount, methods, stock, rules, refused, held, isSettled, goTo } = checkout
  /** Sets a quantity, 0 removes the line, by a button that then disappears and loses the focus. */
  const settle = (id: number, quantity: number) => {
    if (quantity > 0) changeQuantity(id, quantity)
    else removeFromCart(id)
    heading.current?.focus()
  }
  useStepFocus(heading, isOpening)
  return (
    <div className={classes.columns}>
      <section aria-labelledby="checkout-cart">
        <h2 id="checkout-cart" ref={heading} tabIndex={-1} className={classes.heading}>
          {t('cart.heading')}
        </h2>
        <CartLines
          lines={cart.lines}
          stock={stock}
          refused={refused}
          held={held}
          onQuantity={changeQuantity}
          onSettle={settle}
          below={(line) => {
            const rule = rules.get(line.id)
            return rule && <CartPrint line={line} rule={rule} />
          }}
        />
        <div className={classes.discount}>
          <DiscountForm
            initial={discount.code}
            applied={discount.code === '' || discount.problem ? undefined : discount}
            ready={cart.version !== undefined}
            busy={discount.isApplying}
            problem={discount.problem}
            onApply={discount.apply}
            onRemove={discount.remove}
          />
        </div>
      </section>
      <CheckoutSummary checkout={checkout} below={methods.length > 0 && <FreightList methods={methods} />}>
        <PlainButton
          size="lg"
          disabled={isBlocked || !isSettled}
          aria-describedby="checkout-why"
          onClick={() => void goTo('information')}
        >
          {t('cart.next')}
        </PlainButton>
        <p id="checkout-why" className={classes.why} role="status">
          {isBlocked ? t('cart.fixFirst') : !isSettled && !cart.error ? t('cart.wait') : ''}
        </p>
        <ButtonLink variant="quiet" to={paths.plans()}>
          {t('cart.shopMore')}
        </ButtonLink>
      </CheckoutSummary>
    </div>
  )
}
