import type { Order } from '@idocard/contract/commerce/order-fields'
import { useRef } from 'react'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useAction } from '../../lib/command.ts'

/** `done`: the order is cancelled, now or before. `tooLate`: its state no longer allows cancelling. */
export type Cancelled = 'done' | 'tooLate'

/**
 * Cancels an order, with a single request even if called several times. If the server refuses, the order is loaded
 * again and its state decides the result: it may have been cancelled by a request whose response was lost.
 * @param onSettled also called if the button is no longer rendered, because the order can no longer be cancelled.
 */
export function useCancel(orderNumber: string, onSettled: (what: Cancelled) => void) {
  const isRunning = useRef(false)
  const { mutate, ...state } = useAction(
    [api.order.cancel_order],
    async (): Promise<Order> => {
      try {
        return await api.order.cancel_order({ orderNumber })
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 409) throw error
        return await api.order.load_my_order_info({ orderNumber })
      } finally {
        isRunning.current = false
      }
    },
    {
      answers: () => orderQuery(orderNumber),
      onSuccess: ({ status }) => onSettled(status === 'cancelled' ? 'done' : 'tooLate'),
      inPlace: true,
    },
  )
  return {
    ...state,
    cancel: () => {
      if (isRunning.current) return
      isRunning.current = true
      mutate()
    },
  }
}
