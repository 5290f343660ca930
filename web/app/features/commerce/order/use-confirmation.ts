import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeavingForBank, wasAtBank } from './bank.ts'
import { pauseAfter } from './confirm-pauses.ts'
import { type PaymentStage, paymentStage } from './payment-stage.ts'
import { orderQuery } from './queries.ts'

/**
 * Polls an order until its payment is settled, with growing pauses and for a limited time.
 * @param hasResult whether the bank returned the buyer with a result. Otherwise the screen does not wait, but the order
 * is still polled, because the buyer may have paid before leaving the bank's page.
 */
export function useConfirmation(orderNumber: string, hasResult: boolean) {
  const client = useQueryClient()
  const query = orderQuery(orderNumber)
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
    enabled: orderNumber !== '',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'awaiting_payment' ? pause() : false),
  })
  const isWaiting = hasResult && dataUpdatedAt > 0 && pause() !== false
  const stage: PaymentStage | undefined =
    order && paymentStage(order, { isLeaving, isWaiting, wasAtBank: !hasResult && wasAtBank(orderNumber) })
  return { order, stage, error, refetch, sayUnpaid: () => setSaysUnpaid(true) }
}
