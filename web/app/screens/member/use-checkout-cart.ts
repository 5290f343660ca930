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

/** Milliseconds without a change before the cart is sent: quantity steps come in quick succession. */
const SETTLE = 400

const local: LocalCart = {
  lines: storedCart.get,
  setLines: storedCart.set,
  version: cartVersion.get,
  setVersion: cartVersion.set,
}
const put: PutCart = (cart) => api.order.update_shopping_cart(cart)

/** Removes ordered products from the cart; its next version starts at 0. */
async function takeOrdered(orderNumber: string): Promise<void> {
  const { lines } = await api.order.load_my_order_info({ orderNumber })
  storedCart.set(withoutOrdered(storedCart.get(), lines))
  cartVersion.set(undefined)
}

/**
 * This browser's cart, kept in sync with the server.
 * @param onOrdered this very cart was already ordered; it has been removed.
 */
export function useCheckoutCart(onOrdered: (orderNumber: string) => void) {
  const lines = storedCart.use()
  const quantities = quantitiesOf(lines)
  const [synced, setSynced] = useState<{ quantities: string; version: number }>()
  const [removed, setRemoved] = useState<CartLine[]>([])
  const [repriced, setRepriced] = useState(false)

  const { mutate, error, reset } = useMutation({
    // One request after the other, so that the cart sent last is the one that stays.
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
    /** The server's version of exactly these lines; undefined while it has none. */
    version: isSynced ? synced?.version : undefined,
    removed,
    repriced,
    error,
    again: () => mutate(),
    /** The user has read what changed by itself. */
    acknowledge: () => {
      setRemoved([])
      setRepriced(false)
    },
    /** The server has a different cart: sends this one again. */
    sendAnew: () => {
      reset()
      setSynced(undefined)
    },
  }
}
export type CheckoutCart = ReturnType<typeof useCheckoutCart>
