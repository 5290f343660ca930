import type { Unit } from '../../../db/unit-of-work.ts'
import type { Jobs, Queue } from '../../../queue/queue.ts'
import { writeNotice } from '../../identity/notice/index.ts'
import type { OrderRow } from './store.ts'

/**
 * Notifies a buyer about their order, by mail or SMS and in the back office.
 * @param time the number of a repeated message, from 1
 */
export async function tellBuyer(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  { orderNumber, memberId }: Pick<OrderRow, 'orderNumber' | 'memberId'>,
  notice: Jobs['order_notice']['notice'],
  time?: number,
): Promise<void> {
  await queue.send(unit, 'order_notice', { orderNumber, notice, ...(time !== undefined && { time }) })
  await writeNotice(queue, unit, {
    memberId,
    companyId: null,
    kind: `order_${notice}`,
    params: { orderNumber },
    link: `/idocard/user?order=${orderNumber}`,
    groupKey: orderNumber,
  })
}
