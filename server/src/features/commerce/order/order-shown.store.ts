import type { Order } from '@idocard/contract/commerce/order-fields'
import type { LinePrint as ShownPrint } from '@idocard/contract/commerce/print'
import { type Posting, postingIn, postingTogether } from '@idocard/domain/commerce/posting'
import { printedCards } from '@idocard/domain/commerce/print'
import { logoPicturePath } from '@idocard/domain/commerce/print-logo'
import { desc, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import { payment } from '../../../db/schema/commerce/payment.ts'
import { requestsAbout } from '../../company/inquiry/index.ts'
import { type OrderLineRow, type OrderRow, orderLines } from './store.ts'

/** An order as its buyer sees it. */
export async function orderShown(db: Tx, row: Owned<OrderRow>): Promise<Order> {
  const lines = await orderLines(db, row.id)
  const [newest] = await db
    .select({ state: payment.state })
    .from(payment)
    .where(eq(payment.orderId, row.id))
    .orderBy(desc(payment.openedAt))
    .limit(1)
  const requests = await requestsAbout(db, row.id)
  return orderOfRows(row, lines, { declined: newest?.state === 'declined', requests })
}

type Line = Pick<
  OrderLineRow,
  | 'productId'
  | 'titleCh'
  | 'titleEn'
  | 'img'
  | 'unitPrice'
  | 'quantity'
  | 'madeToOrder'
  | 'postingDays'
  | 'print'
  | 'logo'
>

/** The posting of an order, whose goods are sent together. */
export const orderPosting = (lines: readonly Pick<Line, 'postingDays' | 'print'>[]): Posting | undefined =>
  postingTogether(lines.map(({ postingDays, print }) => postingIn(postingDays, print !== null)))

/** The print details of a line, as its buyer sees them. Null if nothing is printed. */
export function printShown({ print, logo, quantity }: Pick<Line, 'print' | 'logo' | 'quantity'>): ShownPrint | null {
  if (!print) return null
  return {
    ...print,
    of: printedCards(print.rule, quantity),
    logo: logo && { ...logo, url: logoPicturePath(logo.id, logo.kind) },
  }
}

interface Progress {
  /** The bank declined the newest payment. */
  declined: boolean
  requests: Awaited<ReturnType<typeof requestsAbout>>
}
const NEW: Progress = { declined: false, requests: [] }

/** The same as `orderShown`, from rows read or inserted before. By default for a new order. */
export function orderOfRows(row: OrderRow, lines: readonly Line[], { declined, requests } = NEW): Order {
  return {
    orderNumber: row.orderNumber,
    createdAt: row.createdAt.toISOString(),
    status: row.state,
    lines: lines.map(({ productId, titleCh, titleEn, img, unitPrice, quantity, madeToOrder, ...line }) => ({
      productId,
      titleCh,
      titleEn,
      img,
      unitPrice,
      quantity,
      subtotal: unitPrice * quantity,
      madeToOrder,
      print: printShown({ ...line, quantity }),
    })),
    subtotal: row.subtotal,
    discount: row.discount,
    discountCode: row.discountCode,
    freight: row.freight,
    total: row.total,
    paymentMethod: row.paymentMethod,
    shippingMethod: row.shippingMethod,
    shippingName: row.shippingName,
    shippingPhone: row.shippingPhone,
    countryCode: row.countryCode,
    shippingAddress: row.shippingAddress,
    shippingRemark: row.shippingRemark,
    taxNumber: row.taxNumber,
    invoiceTitle: row.invoiceTitle,
    posting: orderPosting(lines) ?? null,
    expiresAt: row.expiresAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    preparedAt: row.preparedAt?.toISOString() ?? null,
    shippedAt: row.shippedAt?.toISOString() ?? null,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    completedAt: row.completedAt?.toISOString() ?? null,
    refunded: row.refunded,
    requests: requests.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    approval: row.approval,
    declined: row.state === 'awaiting_payment' && declined,
  }
}
