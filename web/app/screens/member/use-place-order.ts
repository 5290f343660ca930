import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { emptyCart } from '../../features/cart/cart.ts'
import { payAtBank } from '../../features/order/bank.ts'
import { orderQuery } from '../../features/order/queries.ts'
import type { Destination } from '../../features/profile/destination.ts'
import { api } from '../../lib/browser-api.ts'
import { paths } from '../../lib/paths.ts'
import { toastError } from '../../lib/toast.ts'
import { dropDraft } from './checkout-draft.ts'
import { rememberPlaced } from './placed.ts'

interface Placing {
  input: Parameters<typeof api.order.create_order>[0]
  /** The same as it was filled in: the profile may want to keep it. */
  destination: Destination
}

/**
 * Makes the order and takes the buyer to the bank. Sending the same input again after a lost answer is safe: the
 * server answers the order that was made of this cart.
 */
export function usePlaceOrder(memberId: string, onRefused: (error: Error) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ input }: Placing) => api.order.create_order(input),
    onError: onRefused,
    onSuccess: async (order, { destination }) => {
      const { orderNumber } = order
      rememberPlaced({ memberId, orderNumber, destination })
      client.setQueryData(orderQuery(orderNumber).queryKey, order)
      emptyCart()
      dropDraft()
      // The order's page takes the place of this one, so that Back from the bank leads there and not to an empty cart.
      await navigate(paths.complete(orderNumber), { replace: true })
      // An order that costs nothing is paid already.
      if (order.status === 'awaiting_payment') await payAtBank(orderNumber).catch(toastError)
    },
  })
}
