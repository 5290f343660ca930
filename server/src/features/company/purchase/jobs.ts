import { isToApprove } from '@idocard/domain/commerce/order-state'
import { type Lang, pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { orderForOwner, waitingOrderJob } from '../../commerce/order/index.ts'
import { sendMessage } from '../../identity/notice/index.ts'

type Waiting = NonNullable<Awaited<ReturnType<typeof orderForOwner>>>

/** The message, in the language in which it was ordered: an account has none. */
export function waitingMessage({ order, company }: Pick<Waiting, 'order' | 'company'>, link: string) {
  const { orderNumber, total, lang } = order
  const words = { name: pick(lang, company.companychname, company.companyenname), orderNumber, link }
  return TEXTS[lang]({ ...words, amount: formatTwd(total, lang) })
}

type Words = Record<'name' | 'orderNumber' | 'amount' | 'link', string>
const TEXTS: Readonly<Record<Lang, (words: Words) => { subject: string; text: string; short: string }>> = {
  'zh-tw': ({ name, orderNumber, amount, link }) => ({
    subject: `${name} 有一筆 ${amount} 的訂單等你核准`,
    text: [
      '你好：',
      '',
      `同事替「${name}」訂了名片，訂單 ${orderNumber} 共 ${amount}，超過不必核准的金額，所以等你決定：`,
      link,
      '',
      '你核准之後才能付款。商品最多保留三天，快賣完時一天；在那之前沒有核准，訂單就會自動取消，不收任何費用。',
    ].join('\n'),
    short: `【iDoCard】${name} 的訂單 ${orderNumber} 共 ${amount}，等你核准：${link}`,
  }),
  'en-us': ({ name, orderNumber, amount, link }) => ({
    subject: `An order of ${amount} for ${name} waits for your approval`,
    text: [
      'Hello,',
      '',
      `A colleague ordered cards for ${name}. Order ${orderNumber} costs ${amount}, more than can be ordered without approval, so it waits for you:`,
      link,
      '',
      'It can be paid once you approve it. We keep the items for three days at most, or one day when few are left. If nobody approves it by then, the order is cancelled and nothing is charged.',
    ].join('\n'),
    short: `[iDoCard] Order ${orderNumber} for ${name}, ${amount}, waits for your approval: ${link}`,
  }),
}

export const purchaseJobs: readonly JobHandler<JobServices>[] = [
  handle(waitingOrderJob, async (services: JobServices, { orderNumber, memberId }) => {
    const found = await orderForOwner(services.database.db, orderNumber, memberId)
    // Somebody has decided meanwhile, or it is over.
    if (!found || !isToApprove(found.order, services.now())) return
    const link = `${services.publicUrl}/admin/${found.company.prefix}/purchases/${orderNumber}`
    const ref = `${orderNumber}-waiting-${memberId}`
    const message = { ...waitingMessage(found, link), ref, kind: 'purchase_waiting' as const }
    await sendMessage(services, { email: found.email ?? '', phone: found.phone ?? '' }, message)
  }),
]
