import { hasPrintMissing } from '@idocard/domain/commerce/order-next-step'
import { isPrintOpen } from '@idocard/domain/commerce/order-state'
import type { Seller } from '@idocard/domain/commerce/seller'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { inLang, siteAddress } from '@idocard/domain/site-address'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { pruneInvalidations } from '../db/invalidations.ts'
import type { Database } from '../db/open.ts'
import { cardNotice } from '../features/cards/card/index.ts'
import { invoiceAlert, invoiceOf, issueInvoice, issueInvoices } from '../features/commerce/invoice/index.ts'
import {
  alertHeld,
  buyerAddress,
  heldAlert,
  heldProducts,
  LOGO_LINK_SECONDS,
  orderByNumber,
  orderLines,
  orderMessage,
  paidOrderNotice,
  printNotice,
} from '../features/commerce/order/index.ts'
import {
  confirmPayments,
  type ExpiryServices,
  expireOrders,
  paymentAlert,
  tradeByNumber,
} from '../features/commerce/payment/index.ts'
import { remindPrint } from '../features/commerce/print/index.ts'
import { logoFilePath } from '../features/commerce/print-logo/index.ts'
import { companyByPrefix, yearOf } from '../features/company/company/index.ts'
import {
  contactCopy,
  contactMessageById,
  contactNotice,
  FILE_LINK_SECONDS,
  inquiryFilePath,
} from '../features/company/inquiry/index.ts'
import { remindContacts, syncFollowers } from '../features/contacts/contact/index.ts'
import { exchangeById, exchangeNotice, exchangesSince } from '../features/contacts/exchange/index.ts'
import { windowsPassed } from '../features/content/content/index.ts'
import {
  announce,
  announceNews,
  mailNotice,
  type PushServices,
  pushNotices,
} from '../features/identity/notice/index.ts'
import { memberById } from '../features/identity/sign-in/index.ts'
import { expireBatch, warnExpiring } from '../features/loyalty/point/index.ts'
import type { InvoiceProvider } from '../providers/invoice/port.ts'
import type { MailProvider } from '../providers/mail/port.ts'
import type { SmsProvider } from '../providers/sms/port.ts'
import { JOB_NAMES, type JobHandlers, type JobName, type Jobs, type Schedule } from '../queue/queue.ts'
import { sweep, untilNone } from './sweep.ts'

export interface JobServices extends ExpiryServices, PushServices {
  /** Undefined: staff issue invoices. */
  invoice: InvoiceProvider | undefined
  sms: SmsProvider
  mail: MailProvider
  publicUrl: string
  /** The prefix of the site's own company. */
  companyPrefix: string
  /** The installation's secret, for signed addresses. */
  secret: string
  seller: Seller
}

export const SCHEDULES: readonly Schedule[] = [
  { name: 'expire_orders', cron: '* * * * *' },
  { name: 'confirm_payments', cron: '* * * * *' },
  { name: 'issue_invoices', cron: '* * * * *' },
  { name: 'publish', cron: '* * * * *' },
  { name: 'prune_invalidations', cron: '* * * * *' },
  { name: 'remind_contacts', cron: '* * * * *' },
  // 10:00 in Taiwan.
  { name: 'remind_print', cron: '0 2 * * *' },
  { name: 'warn_points', cron: '0 2 * * *' },
  // 00:01 in Taiwan: points expire at midnight.
  { name: 'expire_points', cron: '1 16 * * *' },
  { name: 'sweep', cron: '17 4 * * *' },
]

/** Pending jobs that a backup includes. Scheduled jobs are left out, because the schedule sends them again. */
export const LASTING_JOBS: readonly JobName[] = JOB_NAMES.filter(
  (name) => !SCHEDULES.some((schedule) => schedule.name === name),
)

/** The handler of each job. A job whose handler throws is retried later. */
export function jobHandlers(services: JobServices): JobHandlers {
  return {
    order_notice: (job) => sendOrderNotice(services, job),
    paid_order: (job) => sendPaidOrder(services, job),
    print_notice: (job) => sendPrintNotice(services, job),
    contact_notice: (job) => sendContactNotice(services, job),
    contact_copy: (job) => sendContactCopy(services, job),
    exchange_notice: (job) => sendExchangeNotice(services, job),
    card_notice: (job) => sendCardNotice(services, job),
    card_changed: ({ cardSn }) => syncFollowers(services, cardSn),
    push: (job) => pushNotices(services, job),
    notice_mail: (job) => mailNotice(services, job),
    announce: ({ id }) => announce(services, id),
    remind_contacts: () => untilNone(() => remindContacts(services)),
    payment_alert: (job) => sendPaymentAlert(services, job),
    issue_invoice: ({ orderNumber }) => issueInvoice(services, orderNumber),
    issue_invoices: () => issueInvoices(services),
    invoice_alert: (job) => sendInvoiceAlert(services, job),
    held_alert: (job) => sendHeldAlert(services, job),
    confirm_payments: () => confirmPayments(services, services.now()),
    publish: () => publish(services),
    prune_invalidations: () => pruneInvalidations(services.database.db),
    expire_orders: async () => {
      await expireOrders(services, services.now())
      await alertHeld(services)
    },
    remind_print: () => remindPrint(services),
    expire_points: () => expirePoints(services),
    warn_points: () => warnExpiring(services),
    sweep: () => sweep(services),
  }
}

/**
 * Sends the message to the order's or the member's e-mail address, or by SMS if there is none. A cancellation is sent
 * by mail only: the buyer has just cancelled the order and knows it, and a text message costs money.
 */
async function sendOrderNotice(services: JobServices, job: Jobs['order_notice']): Promise<void> {
  const { orderNumber, notice, time } = job
  const { sms, mail, publicUrl, seller } = services
  const db: Database['db'] = services.database.db
  const order = await orderByNumber(db, orderNumber)
  const member = order && (await memberById(db, order.memberId))
  if (!order || !member) return
  const lines = await orderLines(db, order.id)
  // The buyer has added the print details in the meantime, or production has begun.
  if (notice === 'print_missing' && !(isPrintOpen(order.state) && lines.some(hasPrintMissing))) return
  const links = {
    order: `${publicUrl}/idocard/user?order=${orderNumber}`,
    activation: `${publicUrl}${inLang(siteAddress.support, order.lang)}#videos`,
  }
  const { subject, text, short } = orderMessage(notice, { order, lines, links, seller })
  const { email, phone } = buyerAddress(order, member)
  const ref = [orderNumber, notice, time].filter((part) => part !== undefined).join('-')
  if (email) await mail.send({ to: email, subject, text, messageId: ref, kind: `order_${notice}` })
  else if (phone && notice !== 'cancelled')
    await sms.send({ to: phone, text: short, clientRef: ref, kind: `order_${notice}` })
}

/** The address of the company's service mailbox. Undefined if the company has none. */
async function serviceMailbox({ database, companyPrefix }: JobServices): Promise<string | undefined> {
  return (await companyByPrefix(database.db, companyPrefix))?.serviceMail || undefined
}

/** Returns the URL of a logo's file, for the service mailbox. */
const logoLinks =
  ({ publicUrl, secret, now }: JobServices) =>
  (logo: string): string =>
    publicUrl + logoFilePath(secret, logo, LOGO_LINK_SECONDS, now())

async function sendPaidOrder(services: JobServices, { orderNumber }: Jobs['paid_order']): Promise<void> {
  const db: Database['db'] = services.database.db
  const to = await serviceMailbox(services)
  const order = await orderByNumber(db, orderNumber)
  if (!to || !order) return
  const { email } = buyerAddress(order, await memberById(db, order.memberId))
  const lines = await orderLines(db, order.id)
  const notice = paidOrderNotice(order, lines, { email, linkOf: logoLinks(services) })
  const replyTo = email ? { replyTo: email } : {}
  await services.mail.send({ ...notice, ...replyTo, to, messageId: `order-${orderNumber}`, kind: 'paid_order' })
}

async function sendPrintNotice(services: JobServices, { orderNumber, at }: Jobs['print_notice']): Promise<void> {
  const { mail } = services
  const db: Database['db'] = services.database.db
  const to = await serviceMailbox(services)
  const order = await orderByNumber(db, orderNumber)
  if (!to || !order) return
  const notice = printNotice(orderNumber, await orderLines(db, order.id), logoLinks(services))
  if (notice) await mail.send({ ...notice, to, messageId: `print-${orderNumber}-${at}`, kind: 'print' })
}

async function sendContactNotice(services: JobServices, { id }: Jobs['contact_notice']): Promise<void> {
  const to = await serviceMailbox(services)
  const message = await contactMessageById(services.database.db, id)
  if (!to || !message) return
  const { publicUrl, secret, now } = services
  const linkOf = (file: string) => publicUrl + inquiryFilePath(secret, file, FILE_LINK_SECONDS, now())
  const notice = contactNotice(message, linkOf)
  const replyTo = message.email ? { replyTo: message.email } : {}
  await services.mail.send({ ...notice, ...replyTo, to, messageId: `contact-${id}`, kind: 'contact' })
}

async function sendContactCopy(services: JobServices, { id }: Jobs['contact_copy']): Promise<void> {
  const replyTo = await serviceMailbox(services)
  // The inquiry may have been deleted in the meantime, with its sender's account.
  const message = await contactMessageById(services.database.db, id)
  if (!message) return
  const { subject, text, short } = contactCopy(message)
  const sent = { text, messageId: `copy-${id}`, kind: 'contact_copy' }
  if (message.email) await services.mail.send({ ...sent, subject, ...(replyTo && { replyTo }), to: message.email })
  else await services.sms.send({ to: message.phone, text: short, clientRef: `copy-${id}`, kind: 'contact_copy' })
}

/** Text messages a day to one holder about details that visitors left: each costs money, and anyone can leave some. */
const EXCHANGE_SMS_A_DAY = 20

/**
 * Notifies the holder by e-mail, or by SMS without an e-mail address. A holder who only uses Sign in with Apple may
 * have neither and is notified in the back office only.
 */
async function sendExchangeNotice(services: JobServices, { id }: Jobs['exchange_notice']): Promise<void> {
  const { sms, mail, publicUrl, companyPrefix, now } = services
  const left = await exchangeById(services.database.db, id)
  const holder = left && (await memberById(services.database.db, left.memberId))
  if (!left || !holder) return
  const { subject, text, short } = exchangeNotice(left, `${publicUrl}/backstage/${companyPrefix}/star`)
  const ref = `exchange-${id}`
  if (holder.email) {
    const replyTo = left.email ? { replyTo: left.email } : {}
    await mail.send({ to: holder.email, subject, text, ...replyTo, messageId: ref, kind: 'exchange' })
  } else if (holder.phone) {
    const lately = await exchangesSince(services.database.db, holder.id, new Date(now().getTime() - DAY_MS))
    if (lately <= EXCHANGE_SMS_A_DAY)
      await sms.send({ to: holder.phone, text: short, clientRef: ref, kind: 'exchange' })
  }
}

async function sendCardNotice(
  services: JobServices,
  { id, memberId, notice, lang }: Jobs['card_notice'],
): Promise<void> {
  const { database, sms, mail, publicUrl, companyPrefix } = services
  const holder = await memberById(database.db, memberId)
  if (!holder) return
  const { subject, text, short } = cardNotice(notice, lang, `${publicUrl}/backstage/${companyPrefix}/setting`)
  const ref = `card-${id}`
  if (holder.email) await mail.send({ to: holder.email, subject, text, messageId: ref, kind: `card_${notice}` })
  else if (holder.phone) await sms.send({ to: holder.phone, text: short, clientRef: ref, kind: `card_${notice}` })
}

/** The most accounts whose points expire in one transaction. */
const EXPIRED_AT_ONCE = 500

/** Subtracts expired points from all accounts, in batches, so that no account is locked for long. */
const expirePoints = ({ inTransaction }: JobServices): Promise<void> =>
  untilNone(() => inTransaction(({ db, now }) => expireBatch(db, now, EXPIRED_AT_ONCE)))

async function sendPaymentAlert(services: JobServices, job: Jobs['payment_alert']): Promise<void> {
  const to = await serviceMailbox(services)
  if (!to) return
  const orderNumber = (await tradeByNumber(services.database.db, job.tradeNo))?.orderNumber ?? ''
  const alert = paymentAlert(job, orderNumber)
  await services.mail.send({ ...alert, to, messageId: `payment-${job.tradeNo}-${job.outcome}`, kind: 'payment_alert' })
}

async function sendInvoiceAlert(services: JobServices, { orderNumber }: Jobs['invoice_alert']): Promise<void> {
  const db: Database['db'] = services.database.db
  const to = await serviceMailbox(services)
  const order = await orderByNumber(db, orderNumber)
  const found = order && (await invoiceOf(db, order.id))
  // It was issued or the order refunded in the meantime, or there is nobody to tell.
  if (!to || !found || found.number !== '' || order.state === 'refunded') return
  const alert = invoiceAlert(orderNumber, found.problem)
  await services.mail.send({ ...alert, to, messageId: `invoice-${orderNumber}`, kind: 'invoice_alert' })
}

async function sendHeldAlert(services: JobServices, { productId }: Jobs['held_alert']): Promise<void> {
  const to = await serviceMailbox(services)
  const [held] = await heldProducts(services.database.db, productId)
  // The units were paid for or released in the meantime, so no alert is needed.
  if (!to || !held || held.stock > 0) return
  const messageId = `held-${productId}-${held.until.getTime()}`
  await services.mail.send({ ...heldAlert(held), to, messageId, kind: 'held_alert' })
}

/** Longer than the minute between two runs, so that a late run still finds every change. */
const PUBLISH_LOOK_BACK_MS = 5 * MINUTE_MS

async function publish({ inTransaction, queue }: JobServices): Promise<void> {
  await inTransaction(async (unit) => {
    const { db, now, invalidate } = unit
    const since = new Date(now.getTime() - PUBLISH_LOOK_BACK_MS)
    // Product pages show when an order placed today is posted, and every page shows the year.
    const isNewDay = taiwanDay(since) !== taiwanDay(now)
    const isNewYear = yearOf(since) !== yearOf(now)
    await invalidate([
      ...(await windowsPassed(db, since, now)),
      ...(isNewDay ? (['product'] as const) : []),
      ...(isNewYear ? (['company'] as const) : []),
    ])
    for (const id of await announceNews(db, now)) await queue.send(unit, 'announce', { id })
  })
}
