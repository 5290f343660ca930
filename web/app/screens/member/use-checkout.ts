import type { Member } from '@idocard/contract/identity/account'
import { unitPrice } from '@idocard/domain/commerce/cart'
import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import { orderTotals } from '@idocard/domain/commerce/order-totals'
import { HOLDERS, type Holder } from '@idocard/domain/commerce/unpaid-hold'
import { pick } from '@idocard/domain/language'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalIn } from '../../features/commerce/checkout/cart-sync.ts'
import type { Held } from '../../features/commerce/checkout/held-notice.tsx'
import { useDiscount } from '../../features/commerce/checkout/use-discount.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { type Draft, dropDraft, openDraft, storeDraft } from './checkout-draft.ts'
import { freightQuery } from './freight-query.ts'
import { useCheckoutCart } from './use-checkout-cart.ts'
import { usePlaceOrder } from './use-place-order.ts'
import { soldQuery, useStock } from './use-stock.ts'

/** Refusals of an order that would reserve too many unpaid units. */
const SHARES: ReadonlyMap<string, Holder> = new Map(HOLDERS.map((holder) => [`order.share_${holder}`, holder]))

/**
 * State and actions of the checkout.
 * @param company on the invoice of the member's last order
 */
export function useCheckout(member: Member, company: InvoiceCompany | undefined) {
  const navigate = useNavigate()
  const lang = useLang()
  const client = useQueryClient()
  const [draft, setDraft] = useState<Draft>(() => openDraft(member, company))
  const [refused, setRefused] = useState<number>()
  const [held, setHeld] = useState<Held>()
  const [message, setMessage] = useState('')
  const [discountRefused, setDiscountRefused] = useState<Error>()

  const change = (patch: Partial<Draft>) => {
    setDraft((before) => {
      const next = { ...before, ...patch }
      storeDraft(member, next)
      return next
    })
  }
  const cart = useCheckoutCart((orderNumber) => {
    dropDraft()
    void navigate(paths.complete(orderNumber), { replace: true })
  })
  const freight = useQuery(freightQuery)
  const { stock, rules } = useStock(cart.lines.map((line) => line.id))
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

  /** Shows in the cart why the order was refused. */
  const showInCart = (error: Error) => {
    const { refusal = '', productId, left, until } = refusalIn(error)
    const holder = SHARES.get(refusal)
    if (refusal === 'order.sold_out' && productId !== undefined) {
      // What the refusal says, before the stock is loaded again: the message beside it names the same number.
      client.setQueryData(soldQuery(productId).queryKey, (sold) => sold && { ...sold, stock: left ?? 0 })
      setRefused(productId)
    } else if (holder && productId !== undefined) {
      setHeld({ productId, left: left ?? 0, holder, until })
    } else if (refusal.startsWith('discount.')) {
      discount.remove()
      setDiscountRefused(error)
    } else if (refusal.startsWith('cart.')) {
      cart.sendAnew()
      if (refusal !== 'cart.unknown_product') setMessage(error.message)
    } else return
    order.reset()
  }
  const order = usePlaceOrder(showInCart)

  return {
    member,
    /** Resets the messages: the buyer has read them and places the order. */
    acknowledge: () => {
      setMessage('')
      setRefused(undefined)
      setHeld(undefined)
      setDiscountRefused(undefined)
      cart.acknowledge()
    },
    cart,
    removedTitles: cart.removed.map(({ titleCh, titleEn }) => pick(lang, titleCh, titleEn)),
    stock,
    /** The print rules by product id. Products without print are left out. */
    rules,
    refused,
    held,
    message,
    freight,
    /** Each shipping method with its fee for this order. */
    methods: methods.map((rate) => ({ ...rate, now: totalsFor(rate.method)?.freight ?? rate.fee })),
    method: offered?.method,
    rate: offered,
    discount: {
      ...discount,
      code: draft.discountCode,
      problem: discount.problem ?? discountRefused,
      /** Whether the order was refused because of the discount code. */
      isRefused: discountRefused !== undefined,
      apply: (code: string) => {
        setDiscountRefused(undefined)
        discount.apply(code)
      },
    },
    totals,
    /** Whether the totals are final: exactly these amounts would be charged. */
    isSettled: cart.version !== undefined && totals !== null && !discount.isOpen,
    information: draft.information,
    /** Whether the address will be saved in the profile with the order. */
    keepsAddress: draft.keepsAddress,
    keepAddress: (keepsAddress: boolean) => change({ keepsAddress }),
    changeInformation: (information: Draft['information']) => change({ information }),
    order,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
