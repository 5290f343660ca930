import type { Order } from '@idocard/contract/commerce/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { invalidateSold } from './use-stock.ts'

/** `done`: the order is cancelled, now or before. `tooLate`: its state no longer allows cancelling. */
export type Cancelled = 'done' | 'tooLate'

/**
 * Cancels an order, with a single request even if called several times. If the server refuses, the order is loaded
 * again and its state decides the result: it may have been cancelled by a request whose response was lost.
 * @param onSettled also called if the button is no longer rendered, because the order can no longer be cancelled.
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
    // The list shows the order's state, and its units are in stock again.
    onSuccess: (what) => {
      onSettled(what)
      void client.invalidateQueries({ queryKey: ['orders'] })
      void invalidateSold(client)
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
