import type { CartLine } from '@idocard/domain/commerce/cart'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cartVersion, storedCart } from '../../features/commerce/cart/cart.ts'
import {
  type LocalCart,
  type PutCart,
  quantitiesOf,
  syncCart,
  withoutOrdered,
} from '../../features/commerce/checkout/cart-sync.ts'
import { api } from '../../lib/browser-api.ts'

/** Milliseconds without a change before the cart is sent, because users step quantities in quick succession. */
const SETTLE = 400

const local: LocalCart = {
  lines: storedCart.get,
  setLines: storedCart.set,
  version: cartVersion.get,
  setVersion: cartVersion.set,
}
const put: PutCart = (cart) => api.order.update_shopping_cart(cart)

/** Removes ordered products from the cart. The next version of the cart starts at 0. */
async function takeOrdered(orderNumber: string): Promise<void> {
  const { lines } = await api.order.load_my_order_info({ orderNumber })
  storedCart.set(withoutOrdered(storedCart.get(), lines))
  cartVersion.set(undefined)
}

/**
 * This browser's cart, kept in sync with the server.
 * @param onOrdered called if exactly this cart was already ordered, after its products have been removed.
 */
export function useCheckoutCart(onOrdered: (orderNumber: string) => void) {
  const lines = storedCart.use()
  const quantities = quantitiesOf(lines)
  const [synced, setSynced] = useState<{ quantities: string; version: number }>()
  const [removed, setRemoved] = useState<CartLine[]>([])
  const [repriced, setRepriced] = useState(false)

  const { mutate, error, reset } = useMutation({
    // The requests are sequential, so that the server ends up with the latest cart.
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
    /** The server's version of exactly these lines. Undefined while the server does not have them. */
    version: isSynced ? synced?.version : undefined,
    removed,
    repriced,
    error,
    again: () => mutate(),
    /** Resets the messages about changes that the user did not make, after the user has read them. */
    acknowledge: () => {
      setRemoved([])
      setRepriced(false)
    },
    /** Sends this cart again, because the server has a different one. */
    sendAnew: () => {
      reset()
      setSynced(undefined)
    },
  }
}
