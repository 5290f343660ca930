import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { storedCart } from './cart.ts'

/** In milliseconds. The second click of a double click within this time is ignored. */
const ONE_CLICK_MS = 800

/**
 * Returns a function that opens the checkout. Visitors are redirected to the login page first, which shows the reason.
 * @param isSeen whether the buyer has seen the cart. Otherwise a cart with only the product just chosen is skipped: the
 * checkout starts with the delivery.
 */
export function useBuyNow(isSeen = false): () => void {
  const navigate = useNavigate()
  const last = useRef(0)
  return () => {
    const now = performance.now()
    if (last.current > 0 && now - last.current < ONE_CLICK_MS) return
    last.current = now
    const to = !isSeen && storedCart.get().length === 1 ? paths.checkoutDelivery : paths.checkout
    void navigate(memberToken.get() === '' ? paths.login(to) : to)
  }
}
