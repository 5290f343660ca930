import type { Member } from '@idocard/contract/account'
import { unitPrice } from '@idocard/domain/cart'
import { pick } from '@idocard/domain/language'
import { orderTotals } from '@idocard/domain/order-totals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { refusalIn } from '../../features/checkout/cart-sync.ts'
import { type Draft, draftOf, dropDraft, keepDraft, readDraft } from '../../features/checkout/draft.ts'
import type { Shortage } from '../../features/checkout/shortage.ts'
import { useDiscount } from '../../features/checkout/use-discount.ts'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useCheckoutCart } from './use-checkout-cart.ts'
import { usePlaceOrder } from './use-place-order.ts'

const INFORMATION = `${paths.checkout}?step=information`

/** Everything that both steps of checkout know and do. */
export function useCheckout(member: Member) {
  const navigate = useNavigate()
  const lang = useLang()
  const [query] = useSearchParams()
  const [draft, setDraft] = useState<Draft>(() => readDraft(member.id) ?? draftOf(member))
  const [shortage, setShortage] = useState<Shortage>()
  const [message, setMessage] = useState('')
  const [discountRefused, setDiscountRefused] = useState<Error>()

  const change = (patch: Partial<Draft>) => {
    setDraft((before) => {
      const next = { ...before, ...patch }
      keepDraft(member.id, next)
      return next
    })
  }
  const cart = useCheckoutCart((orderNumber) => {
    dropDraft()
    void navigate(paths.complete(orderNumber), { replace: true })
  })
  const freight = useQuery({ queryKey: ['freight'], queryFn: () => api.freight.load() })
  const discount = useDiscount({
    code: draft.discountCode,
    cartVersion: cart.version,
    onCode: (discountCode) => change({ discountCode }),
  })

  const methods = freight.data?.methods ?? []
  const offered = methods.find(({ method }) => method === draft.information.shippingMethod) ?? methods[0]
  const totalsFor = (method = offered?.method) =>
    method === undefined
      ? null
      : orderTotals({
          lines: cart.lines.map((line) => ({ unitPrice: unitPrice(line), quantity: line.quantity })),
          discount: discount.discount ?? null,
          freightConfig: { methods },
          method,
        })
  const totals = totalsFor()

  /** Back to the cart with what was wrong with it. */
  const backToCart = (error: Error) => {
    const { refusal = '', productId, left } = refusalIn(error)
    if (refusal === 'order.sold_out' && productId !== undefined) setShortage({ productId, left: left ?? 0 })
    else if (refusal.startsWith('discount.')) {
      discount.remove()
      setDiscountRefused(error)
    } else if (refusal.startsWith('cart.')) {
      cart.sendAnew()
      if (refusal !== 'cart.unknown_product') setMessage(error.message)
    } else return
    order.reset()
    void navigate(paths.checkout)
  }
  const order = usePlaceOrder(backToCart)

  return {
    member,
    step: query.get('step') === 'information' ? ('information' as const) : ('cart' as const),
    goTo: (step: 'cart' | 'information') => {
      setMessage('')
      cart.acknowledge()
      return navigate(step === 'cart' ? paths.checkout : INFORMATION)
    },
    cart,
    removedTitles: cart.removed.map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)),
    shortage,
    message,
    freight,
    /** Each way of shipping with what it costs this order. */
    methods: methods.map((rate) => ({ ...rate, now: totalsFor(rate.method)?.freight ?? rate.fee })),
    method: offered?.method,
    discount: {
      ...discount,
      code: draft.discountCode,
      problem: discount.problem ?? discountRefused,
      apply: (code: string) => {
        setDiscountRefused(undefined)
        discount.apply(code)
      },
    },
    totals,
    /** Whether these amounts are the ones that would be charged. */
    isSettled: cart.version !== undefined && totals !== null && !discount.isOpen,
    information: draft.information,
    changeInformation: (information: Draft['information']) => change({ information }),
    order,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
