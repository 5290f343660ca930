import type { Order } from '@idocard/contract/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orderQuery } from '../../features/order/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'

/** What became of a wish to cancel: cancelled now or before, or the order had moved on and stays. */
export type Cancelled = 'done' | 'tooLate'

/**
 * Cancels an order, once however often it is asked to. When the server says that its state does not allow it any more, the order is loaded anew: what it
 * is then is the truth, also when it was cancelled by a request whose answer was lost.
 * @param onSettled told also when the button is gone by then, as it is when the order cannot be cancelled any more.
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
    // The list shows its state, and its units can be had again.
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
