import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLeavingForBank } from './bank.ts'
import { pauseAfter } from './confirm-pauses.ts'
import { type PaymentStage, paymentStage } from './payment-stage.ts'
import { orderQuery } from './queries.ts'

/** Looks at an order until its payment is settled, with growing pauses and for a while only. */
export function useConfirmation(orderNumber: string) {
  const client = useQueryClient()
  const query = orderQuery(orderNumber)
  /** How often the order was asked for, answered or not. */
  const looks = () => {
    const state = client.getQueryState(query.queryKey)
    return (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0)
  }
  const [before] = useState(looks)
  const [saysUnpaid, setSaysUnpaid] = useState(false)
  const isLeaving = useLeavingForBank()
  const pause = () => (saysUnpaid ? false : pauseAfter(looks() - before))

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
  const stage: PaymentStage | undefined =
    order && paymentStage(order, { isLeaving, isWaiting: dataUpdatedAt > 0 && pause() !== false })
  return { order, stage, error, refetch, sayUnpaid: () => setSaysUnpaid(true) }
}
