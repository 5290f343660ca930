import { useRef } from 'react'
import { changeQuantity, removeFromCart } from '../../features/commerce/cart/cart.ts'
import { CartLines } from '../../features/commerce/checkout/cart-lines.tsx'
import { DiscountForm } from '../../features/commerce/checkout/discount-form.tsx'
import { CartPrint } from '../../features/commerce/print/cart-print.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './checkout.module.css'
import type { Checkout } from './use-checkout.ts'

/** Scrolls a refused discount code into view, because the button that sends the order may be far below it. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

/** The cart at checkout, above the delivery: every line can be changed, and a discount code applied. */
export function CheckoutCart({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const heading = useRef<HTMLHeadingElement>(null)
  const { cart, discount, stock, rules, refused, held } = checkout
  /** Sets a quantity; 0 removes the line. The pressed button disappears, so the heading gets the focus. */
  const settle = (id: number, quantity: number) => {
    if (quantity > 0) changeQuantity(id, quantity)
    else removeFromCart(id)
    heading.current?.focus()
  }
  return (
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
      <div ref={discount.isRefused ? intoView : undefined} className={classes.discount}>
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
  )
}
