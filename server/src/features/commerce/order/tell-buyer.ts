import type { OrderNotice } from '@idocard/domain/commerce/order-event'
import type { Unit } from '../../../db/unit-of-work.ts'
import { job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { tell } from '../../identity/notice/index.ts'
import type { OrderRow } from './store.ts'

/**
 * A message to a buyer. `time`: the number of a repeated message, from 1. `again`: when a member of staff (`by`) asked for
 * it to be sent again, in milliseconds.
 */
export const orderNoticeJob = job<{
  orderNumber: string
  notice: OrderNotice
  time?: number
  again?: number
  by?: string
}>('order_notice')

/**
 * The reference of a message to a buyer, the same for every attempt to send it.
 * @param again when staff asked for it to be sent again, in milliseconds; 0 if nobody did
 */
export const noticeRef = (
  orderNumber: string,
  { notice, time, again }: { notice: OrderNotice; time: number | undefined; again: number },
): string => [orderNumber, notice, time, again || undefined].filter((part) => part !== undefined).join('-')

/** More than any number of a repeated message, and less than any moment in milliseconds. */
const MAX_TIMES = 1_000_000

/** The number of a repeated message, by its reference; 0 for the only one. */
export function timeInRef(ref: string): number {
  const [number = Number.NaN] = ref.split('-').slice(2).map(Number)
  return number < MAX_TIMES ? number : 0
}

/**
 * Notifies a buyer about their order, by mail or SMS and in the back office.
 * @param time the number of a repeated message, from 1
 */
export async function tellBuyer(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  { orderNumber, memberId }: Pick<OrderRow, 'orderNumber' | 'memberId'>,
  notice: Exclude<OrderNotice, 'payment_link'>,
  time?: number,
): Promise<void> {
  await queue.send(unit, orderNoticeJob, { orderNumber, notice, ...(time !== undefined && { time }) })
  await tell(queue, unit, {
    memberId,
    companyId: null,
    kind: `order_${notice}`,
    params: { orderNumber },
    link: `/idocard/user?order=${orderNumber}`,
    groupKey: orderNumber,
  })
}
