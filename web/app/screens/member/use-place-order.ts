import type { Order } from '@idocard/contract/commerce/order-fields'
import { printedCards } from '@idocard/domain/commerce/print'
import { useNavigate } from 'react-router'
import { emptyCart, storedCart } from '../../features/commerce/cart/cart.ts'
import { payAtBank } from '../../features/commerce/order/bank.ts'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { dropDrafts, printDrafts, setDraft } from '../../features/commerce/print/drafts.ts'
import { uploadWaiting } from '../../features/commerce/print/waiting-logo.ts'
import type { Destination } from '../../features/identity/profile/destination.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { forgetArrival, orderCameFrom } from '../../lib/came-from.ts'
import { useAction } from '../../lib/command.ts'
import { paths } from '../../lib/paths.ts'
import { toastError } from '../../lib/toast.ts'
import { dropDraft } from './checkout-draft.ts'
import { useSaveProfile } from './use-profile.ts'

interface Placing {
  input: Parameters<typeof api.order.create_order>[0]
  /** The destination as entered, if it is to be saved in the profile. */
  keep: Destination | undefined
}

/**
 * Sends the print details for the cart, which the order then includes. Repeating this after the order was placed has no
 * effect.
 */
async function savePrints(cartVersion: number): Promise<void> {
  for (const { id, quantity } of storedCart.get()) {
    // A logo from before signing in. If it cannot be uploaded, the order waits for the buyer's decision.
    await uploadWaiting(id)
    const draft = printDrafts.get()[id]
    if (!draft) continue
    const cards = draft.cards.slice(0, printedCards(draft.rule, quantity))
    try {
      await api.print.save_draft({ productId: id, cards, logo: draft.logo?.id ?? '', cartVersion })
    } catch (error) {
      // The logo has been deleted: the buyer sees the error, and can order without a logo.
      if (error instanceof ApiError && error.data.refusal === 'print.logo_unknown')
        setDraft(id, { ...draft, logo: null })
      throw error
    }
  }
}

/**
 * Places the order and redirects the buyer to the bank. It is safe to send the same input again after a lost response:
 * the server returns the order that was placed from this cart.
 */
export function usePlaceOrder(onRefused: (error: Error) => void) {
  const navigate = useNavigate()
  const profile = useSaveProfile()
  const pay = async ({ orderNumber, lines, status, approval }: Order, keep: Destination | undefined) => {
    emptyCart()
    forgetArrival()
    dropDrafts(lines.map(({ productId }) => productId))
    dropDraft()
    // The order is placed even if saving the address fails. The buyer is notified and types it again next time.
    if (keep) await profile.mutateAsync(keep).catch(toastError)
    // The order's page replaces this page, so that Back from the bank leads to it and not to an empty cart.
    await navigate(paths.complete(orderNumber), { replace: true })
    // An order with a total of 0 is already paid, and one that an owner of the company must agree to is not paid yet.
    if (status === 'awaiting_payment' && approval !== 'waiting') await payAtBank(orderNumber).catch(toastError)
  }
  return useAction(
    [api.order.create_order],
    async ({ input }: Placing) => {
      await savePrints(Number(input.cartVersion ?? 0))
      return api.order.create_order({ ...input, source: orderCameFrom() })
    },
    {
      answers: (_, { orderNumber }) => orderQuery(orderNumber),
      onSuccess: (order, { keep }) => pay(order, keep),
      onRefused,
      inPlace: true,
      // The buyer leaves for the bank.
      later: true,
    },
  )
}
