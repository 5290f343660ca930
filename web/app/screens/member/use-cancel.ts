import type { Order } from '@idocard/contract/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orderQuery } from '../../features/order/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'

/** The result of cancelling: cancelled now or before, or no longer possible because the order has moved on. */
export type Cancelled = 'done' | 'tooLate'

/**
 * Cancels an order, once even when called several times. When the server no longer allows it, the order is loaded again
 * and its state is the result, also when it was cancelled by a request whose response was lost.
 * @param onSettled also called when the button is no longer rendered, as after an order can no longer be cancelled.
 */
export function useCancel(orderNumber: string, onSettled: (what: Cancelled) => void) {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const { mutate, ...state } = useMutation({
    mutationFn: async (): Promise<Cancelled> => {
      const query = orderQuery(orderNumber)
      const keep = (order: Order) => client.setQueryData(query.queryKey, order)
      try {
        keep(await api.order.cancel_order({ orderNumber }))
        return 'done'
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 409) throw error
        const order = await api.order.load_my_order_info({ orderNumber })
        keep(order)
        return order.status === 'cancelled' ? 'done' : 'tooLate'
      }
    },
    // The list shows its state, and its units are in stock again.
    onSuccess: (what) => {
      onSettled(what)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void client.invalidateQueries({ queryKey: ['stock'] })
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  return {
    ...state,
    cancel: () => {
      if (isRunning.current) return
      isRunning.current = true
      mutate()
    },
  }
}
