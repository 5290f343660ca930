import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { memberToken } from '../../lib/session.ts'
import { storedCart } from './cart.ts'

/** The second click of a double click comes within this time and is ignored. */
const ONE_CLICK_MS = 800

/**
 * Goes to the checkout. Visitors are redirected to the login page first, which gives the reason.
 * @param isSeen whether the buyer comes from the cart. Whoever buys one product from its page starts with the delivery:
 * there is nothing in the cart but what was just chosen.
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
