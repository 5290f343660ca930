import { isPrintAsked } from '@idocard/domain/commerce/order-next-step'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { inLang, siteAddress } from '@idocard/domain/site-address'
import type { Tx } from '../../../db/open.ts'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { companyById, serviceMailbox } from '../../company/company/index.ts'
import { sendMessage } from '../../identity/notice/index.ts'
import { memberById } from '../../identity/sign-in/index.ts'
import { logoFilePath } from '../print-logo/index.ts'
import { buyerAddress } from './buyer-address.ts'
import { companyOfOrder } from './company-order.store.ts'
import { heldAlert, heldAlertJob } from './held-alert.ts'
import { heldProducts } from './hold.store.ts'
import { paidOrderJob } from './mark-paid.ts'
import { orderLinkUrl } from './order-link.ts'
import { orderMessage } from './order-notice.ts'
import { paidOrderNotice } from './paid-order-notice.ts'
import { LOGO_LINK_SECONDS, printNotice, printNoticeJob } from './print-notice.ts'
import { keepSent, type OrderRow, orderByNumber, orderLines } from './store.ts'
import { noticeRef, orderNoticeJob } from './tell-buyer.ts'

/** Returns the URL of a logo's file, for the service mailbox. */
const logoLinks =
  ({ publicUrl, secret, now }: JobServices) =>
  (logo: string): string =>
    publicUrl + logoFilePath(secret, logo, LOGO_LINK_SECONDS, now())

/** The order at the company that it is for, in the console; empty without one. */
async function purchaseUrl(db: Tx, publicUrl: string, order: OrderRow): Promise<string> {
  const companyId = await companyOfOrder(db, order)
  const company = companyId === undefined ? undefined : await companyById(db, companyId)
  return company ? `${publicUrl}/admin/${company.prefix}/purchases/${order.orderNumber}` : ''
}

export const orderJobs: readonly JobHandler<JobServices>[] = [
  handle(orderNoticeJob, async (services: JobServices, { orderNumber, notice, time, again = 0, by }) => {
    const { database, publicUrl, seller } = services
    const order = await orderByNumber(database.db, orderNumber)
    const member = order && (await memberById(database.db, order.memberId))
    if (!order || !member) return
    // It was paid in the meantime, or has ended, or its buyer's account is erased.
    const isOver = !isPayable(order, services.now()) || member.deletedAt !== null
    if ((notice === 'payment_link' || notice === 'approved') && isOver) return
    const lines = await orderLines(database.db, order.id)
    // The buyer has added the print details in the meantime, or production has begun.
    if (notice === 'print_missing' && !isPrintAsked(order, lines)) return
    const links = {
      order: `${publicUrl}/idocard/user?order=${orderNumber}`,
      activation: `${publicUrl}${inLang(siteAddress.support, order.lang)}#videos`,
      company: `${publicUrl}/idocard/company?order=${orderNumber}`,
      purchase: await purchaseUrl(database.db, publicUrl, order),
      // A link of its own: tokens are not stored, and jobs hold no secrets.
      payment: notice === 'payment_link' ? await orderLinkUrl(database.db, publicUrl, order, services.now()) : '',
    }
    const { short, ...mail } = orderMessage(notice, { order, lines, links, seller })
    const ref = noticeRef(orderNumber, { notice, time, again })
    // The buyer has just cancelled the order and knows it.
    const bySms = notice === 'cancelled' && again === 0 ? {} : { short }
    const about = { order: orderNumber }
    const message = { ...mail, ...bySms, ref, kind: `order_${notice}` as const, about }
    const channel = await sendMessage(services, buyerAddress(order, member), message)
    if (!channel) return
    const sentBy = by && (await memberById(database.db, by)) ? by : null
    const sent = { orderId: order.id, notice, time: time ?? 0, again, sentBy, channel, at: services.now() }
    await keepSent(database.db, sent)
  }),

  handle(paidOrderJob, async (services: JobServices, { orderNumber }) => {
    const { db } = services.database
    const to = await serviceMailbox(services)
    const order = await orderByNumber(db, orderNumber)
    if (!order || !to) return
    const { email } = buyerAddress(order, await memberById(db, order.memberId))
    const lines = await orderLines(db, order.id)
    const notice = paidOrderNotice(order, lines, { email, linkOf: logoLinks(services) })
    const replyTo = email ? { replyTo: email } : {}
    const about = { order: orderNumber }
    await services.mail.send({
      ...notice,
      ...replyTo,
      to,
      messageId: `order-${orderNumber}`,
      kind: 'paid_order',
      about,
    })
  }),

  handle(printNoticeJob, async (services: JobServices, { orderNumber, at }) => {
    const { db } = services.database
    const to = await serviceMailbox(services)
    const order = await orderByNumber(db, orderNumber)
    if (!order || !to) return
    const notice = printNotice(orderNumber, await orderLines(db, order.id), logoLinks(services))
    const about = { order: orderNumber }
    if (notice)
      await services.mail.send({ ...notice, to, messageId: `print-${orderNumber}-${at}`, kind: 'print', about })
  }),

  handle(heldAlertJob, async (services: JobServices, { productId }) => {
    const to = await serviceMailbox(services)
    const [held] = await heldProducts(services.database.db, productId)
    // The units were paid for or released in the meantime, so no alert is needed.
    if (!to || !held || held.stock > 0) return
    const messageId = `held-${productId}-${held.until.getTime()}`
    await services.mail.send({ ...heldAlert(held), to, messageId, kind: 'held_alert' })
  }),
]
