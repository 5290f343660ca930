import type { Database } from '../db/open.ts'
import { isLive } from '../features/account/challenge.store.ts'
import { codeMessage } from '../features/account/code-message.ts'
import { memberById } from '../features/account/member.store.ts'
import { unseal } from '../features/account/secrets.ts'
import { sweepSessions } from '../features/account/session.store.ts'
import { type ExpiryServices, expireOrders } from '../features/order/expire-orders.ts'
import { orderByNumber, orderLines } from '../features/order/order.store.ts'
import { orderMessage } from '../features/order/order-notice.ts'
import type { MailProvider } from '../providers/mail/port.ts'
import type { SmsProvider } from '../providers/sms/port.ts'
import type { JobHandlers, Jobs, Schedule } from './queue.ts'

export interface JobServices extends ExpiryServices {
  sms: SmsProvider
  mail: MailProvider
  secret: string
  publicUrl: string
  now: () => Date
}

export const SCHEDULES: readonly Schedule[] = [
  { name: 'expire_orders', cron: '* * * * *' },
  { name: 'sweep', cron: '17 4 * * *' },
]

/** What each job does. A handler that throws is tried again later. */
export function jobHandlers(services: JobServices): JobHandlers {
  return {
    send_code: (job) => sendCode(services, job),
    order_notice: (job) => sendOrderNotice(services, job),
    expire_orders: () => expireOrders(services, services.now()),
    sweep: () => sweepSessions(services.database.db, services.now()),
  }
}

async function sendCode(services: JobServices, job: Jobs['send_code']): Promise<void> {
  const { database, sms, mail, secret, publicUrl, now } = services
  // After a gateway's bad hour: a code that no longer works would arrive beside, or after, the one that does.
  if (!(await isLive(database.db, `${job.kind}:${job.to}`, Buffer.from(job.ref, 'hex'), now()))) return
  const { subject, text } = codeMessage(unseal(secret, job.sealedCode), job.lang, new URL(publicUrl).hostname)
  if (job.kind === 'phone') await sms.send({ to: job.to, text, clientRef: job.ref, kind: 'code' })
  else await mail.send({ to: job.to, subject, text, messageId: job.ref, kind: 'code' })
}

/** To the order's or the member's e-mail address; by SMS when there is none. */
async function sendOrderNotice(services: JobServices, { orderNumber, notice }: Jobs['order_notice']): Promise<void> {
  const { sms, mail, publicUrl } = services
  const db: Database['db'] = services.database.db
  const order = await orderByNumber(db, orderNumber)
  const member = order && (await memberById(db, order.memberId))
  if (!order || !member) return
  const link = notice === 'paid' ? `${publicUrl}/idocard/user?order=${orderNumber}` : `${publicUrl}/idocard/shop`
  const { subject, text, short } = orderMessage(notice, order, await orderLines(db, order.id), link)
  // What was typed at checkout is nobody's proven address: it is used once money has come, and not before.
  const email = (notice === 'paid' && order.email) || member.email
  const ref = `${orderNumber}-${notice}`
  if (email) await mail.send({ to: email, subject, text, messageId: ref, kind: `order_${notice}` })
  else await sms.send({ to: member.phone ?? order.shippingPhone, text: short, clientRef: ref, kind: `order_${notice}` })
}
