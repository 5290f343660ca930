import type { CartLine } from '@idocard/domain/cart'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cartVersion, storedCart } from '../../features/cart/cart.ts'
import {
  type LocalCart,
  type PutCart,
  quantitiesOf,
  syncCart,
  withoutOrdered,
} from '../../features/checkout/cart-sync.ts'
import { api } from '../../lib/browser-api.ts'

/** Milliseconds without a change before the cart is sent: steps of a quantity come in quick succession. */
const SETTLE = 400

const local: LocalCart = {
  lines: storedCart.get,
  setLines: storedCart.set,
  version: cartVersion.get,
  setVersion: cartVersion.set,
}
const put: PutCart = (cart) => api.order.update_shopping_cart(cart)

/** Takes what was ordered out of the cart; its next version starts afresh. */
async function takeOrdered(orderNumber: string): Promise<void> {
  const { lines } = await api.order.load_my_order_info({ orderNumber })
  storedCart.set(withoutOrdered(storedCart.get(), lines))
  cartVersion.set(undefined)
}

/**
 * The cart in this browser, kept the same on the server.
 * @param onOrdered this very cart turned out to be ordered already; it has been taken out.
 */
export function useCheckoutCart(onOrdered: (orderNumber: string) => void) {
  const lines = storedCart.use()
  const quantities = quantitiesOf(lines)
  const [synced, setSynced] = useState<{ quantities: string; version: number }>()
  const [removed, setRemoved] = useState<CartLine[]>([])
  const [repriced, setRepriced] = useState(false)

  const { mutate, error, reset } = useMutation({
    // One after the other, so that the cart sent last is the one that stays.
    scope: { id: 'cart' },
    mutationFn: async () => {
      const done = await syncCart(local, put)
      if (done.kind === 'ordered') await takeOrdered(done.orderNumber)
      return done
    },
    onSuccess: (done) => {
      if (done.kind === 'ordered') return onOrdered(done.orderNumber)
      setSynced(done)
      setRemoved((before) => [...before, ...done.removed])
      setRepriced((before) => before || done.repriced)
    },
  })

  const isSynced = synced?.quantities === quantities
  const isFirst = synced === undefined
  useEffect(() => {
    if (isSynced || quantities === '[]') return
    const timer = setTimeout(() => mutate(), isFirst ? 0 : SETTLE)
    return () => clearTimeout(timer)
  }, [isSynced, isFirst, quantities, mutate])

  return {
    lines,
    /** The version under which the server knows exactly these lines; undefined while it does not. */
    version: isSynced ? synced?.version : undefined,
    removed,
    repriced,
    error,
    again: () => mutate(),
    /** What changed by itself has been read. */
    acknowledge: () => {
      setRemoved([])
      setRepriced(false)
    },
    /** The server said that its cart is another one: sends this one anew. */
    sendAnew: () => {
      reset()
      setSynced(undefined)
    },
  }
}
export type CheckoutCart = ReturnType<typeof useCheckoutCart>
