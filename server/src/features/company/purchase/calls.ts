import { contract } from '@idocard/contract'
import type { OpenedPurchase, Purchase } from '@idocard/contract/company/purchase'
import { isPayable } from '@idocard/domain/commerce/order-state'
import { formatMobile } from '@idocard/domain/identity/phone'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Tx } from '../../../db/open.ts'
import { orderLines, orderLinkUrl, orderOfRows } from '../../commerce/order/index.ts'
import { approve, refuseOrder } from './decide.ts'
import { makePurchase, type PurchaseRules } from './make.ts'
import { quotePurchase } from './quote.ts'
import {
  approvalAboveOf,
  decisionOf,
  listPurchases,
  lockPurchase,
  purchaseOf,
  type Staff,
  setApprovalAbove,
} from './store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof listPurchases>>>['list'][number]

const shown = ({
  order,
  lines,
  nameCh,
  nameEn,
  invoiceNumber,
}: Pick<Row, 'order' | 'lines' | 'nameCh' | 'nameEn' | 'invoiceNumber'>): Purchase => ({
  id: order.orderNumber,
  orderNumber: order.orderNumber,
  createdAt: order.createdAt.toISOString(),
  status: order.state,
  approval: order.approval,
  total: order.total,
  goods: lines.map(({ titleCh, titleEn, quantity }) => ({ titleCh, titleEn, quantity })),
  ...{ nameCh, nameEn, invoiceNumber },
})

async function openedPurchase(
  db: Tx,
  acting: Staff,
  orderNumber: string,
  now: Date,
): Promise<OpenedPurchase | undefined> {
  const found = await purchaseOf(db, acting, orderNumber)
  if (!found) return undefined
  const { order } = found
  const lines = await orderLines(db, order.id)
  const decision = await decisionOf(db, acting, order.id)
  const whole = orderOfRows(order, lines)
  return {
    ...shown({ ...found, lines }),
    lines: whole.lines,
    subtotal: order.subtotal,
    discount: order.discount,
    discountCode: order.discountCode,
    freight: order.freight,
    refunded: order.refunded,
    shippingMethod: order.shippingMethod,
    taxNumber: order.taxNumber,
    invoiceTitle: order.invoiceTitle,
    posting: whole.posting,
    expiresAt: whole.expiresAt,
    paidAt: whole.paidAt,
    preparedAt: whole.preparedAt,
    shippedAt: whole.shippedAt,
    completedAt: whole.completedAt,
    carrier: order.carrier,
    trackingNumber: order.trackingNumber,
    delivery: found.companyOrder.isOrderedFor
      ? { name: order.shippingName, phone: formatMobile(order.shippingPhone), address: order.shippingAddress }
      : null,
    isInvoiceDue: found.isInvoiceDue,
    decidedCh: decision?.nameCh ?? '',
    decidedEn: decision?.nameEn ?? '',
    reason: decision?.reason ?? '',
    isPayable: isPayable(order, now),
  }
}

/** What a company orders, for its staff. */
export const purchaseCalls = (rules: PurchaseRules) =>
  implement(contract.purchase, {
    async list(at, { db, acting, now, lang }) {
      const { list, ...page } = (await listPurchases(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map(shown) }
    },

    async get({ orderNumber }, { db, acting, now, refuse }) {
      return (await openedPurchase(db, acting, orderNumber, now)) ?? refuse('not_found')
    },

    quote: (input, context) => quotePurchase(input, context),

    make: (input, context) => makePurchase(input, context, rules),

    async make_link({ orderNumber }, { db, acting, now, changed, refuse }) {
      const found = (await lockPurchase(db, acting, orderNumber)) ?? refuse('not_found')
      if (!isPayable(found, now)) refuse('order.state')
      const link = await orderLinkUrl(db, rules.publicUrl, found, now)
      changed({ thing: 'purchase', id: found.orderNumber, after: { link: 'made' } })
      return { link, until: found.expiresAt.toISOString() }
    },

    async approve({ orderNumber }, context) {
      await approve(context, rules.queue, orderNumber)
      return {}
    },

    async refuse(given, context) {
      await refuseOrder(context, rules.queue, given)
      return {}
    },

    async get_limit(_input, { db, acting }) {
      return { approvalAbove: await approvalAboveOf(db, acting) }
    },

    async save_limit({ approvalAbove = null }, { db, acting, changed }) {
      const before = await setApprovalAbove(db, acting, approvalAbove)
      changed({
        thing: 'company',
        id: acting.company.id,
        before: { approvalAbove: before },
        after: { approvalAbove },
      })
      return { approvalAbove }
    },
  })
