import { ORDER_REQUEST_SUBJECTS, type OrderRequest } from '@idocard/domain/commerce/order-request'
import type { Lang } from '@idocard/domain/language'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { inquiryCopyJob, inquiryNoticeJob, insertOrderMessage } from '../../company/inquiry/index.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { buyerAddress } from './buyer-address.ts'
import type { OrderRow } from './store.ts'

/**
 * Sends the service mailbox a buyer's message about an order, and the buyer a copy. A refund is requested once: a
 * repeated request changes nothing.
 */
export async function sendOrderRequest(
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  queue: Queue,
  order: OrderRow,
  { kind, content, lang }: { kind: OrderRequest; content: string; lang: Lang },
): Promise<void> {
  const member = await memberById(unit.db, order.memberId)
  const { email, phone } = buyerAddress(order, member)
  const id = await insertOrderMessage(unit.db, {
    kind: kind === 'refund' ? 'refund' : 'order',
    name: order.shippingName,
    email,
    phone,
    project: [ORDER_REQUEST_SUBJECTS[kind]],
    content,
    lang,
    orderId: order.id,
    orderRequest: kind,
    state: 'new',
    createdAt: unit.now,
  })
  if (id === undefined) return
  await queue.send(unit, inquiryNoticeJob, { id })
  await queue.send(unit, inquiryCopyJob, { id })
}
