import type { Order } from '@idocard/contract/commerce/order-fields'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeavingForBank, wasAtBank } from './bank.ts'
import { type PaymentStage, paymentStage } from './payment-stage.ts'

/** Milliseconds between two requests for the order, about a minute and a half in total. */
const PAUSES = [1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000, 10_000, 15_000, 15_000, 20_000] as const

/**
 * The time to wait before checking again whether a payment has arrived. Most arrive within seconds, so the pauses grow.
 * @param tries the number of requests so far, including failed ones
 * @returns milliseconds; false if it is time to stop waiting
 */
export const pauseAfter = (tries: number): number | false => PAUSES[Math.max(0, tries - 1)] ?? false

/**
 * Polls an order until its payment is settled, with growing pauses and for a limited time.
 * @param query loads the order
 * @param hasResult whether the bank returned the buyer with a result. Otherwise the screen does not wait, but the order
 * is still polled, because the buyer may have paid before leaving the bank's page.
 */
export function useConfirmation<
  O extends Pick<Order, 'orderNumber' | 'status' | 'declined'> & Partial<Pick<Order, 'approval'>>,
>(
  query: { queryKey: QueryKey; queryFn: () => Promise<O> },
  { isKnown, hasResult }: { isKnown: boolean; hasResult: boolean },
) {
  const client = useQueryClient()
  /** The number of requests for the order, including failed ones. */
  const tries = () => {
    const state = client.getQueryState(query.queryKey)
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  }
  const [before] = useState(tries)
  const [saysUnpaid, setSaysUnpaid] = useState(false)
  const isLeaving = useLeavingForBank()
  const pause = () => (saysUnpaid ? false : pauseAfter(tries() - before))

  const {
    data: order,
    error,
    refetch,
    dataUpdatedAt,
  } = useQuery({
    ...query,
    enabled: isKnown,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'awaiting_payment' ? pause() : false),
  })
  const isWaiting = hasResult && dataUpdatedAt > 0 && pause() !== false
  const stage: PaymentStage | undefined =
    order && paymentStage(order, { isLeaving, isWaiting, wasAtBank: !hasResult && wasAtBank(order.orderNumber) })
  return { order, stage, error, refetch, sayUnpaid: () => setSaysUnpaid(true) }
}
