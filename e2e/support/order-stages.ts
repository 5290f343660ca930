import type { APIRequestContext } from '@playwright/test'
import { SHIPPING } from '../../server/src/testing/shipping.ts'
import type { Lang } from './test.ts'

const HOUR_MS = 3_600_000
/** The moment so many hours before now. */
const before = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

const PAID = { state: 'paid', createdAt: before(200), paidAt: before(199), confirmedAt: before(199) }
const PREPARED = { ...PAID, state: 'preparing', preparedAt: before(150) }
const SHIPPED = {
  ...PREPARED,
  state: 'shipped',
  shippedAt: before(60),
  carrier: 'tcat',
  trackingNumber: '905573412208',
}
const COMPLETED = { ...SHIPPED, state: 'completed', completedAt: before(10) }

/** What a stage of an order is made of: its row, and whether its cards have print details and its buyer wants a refund. */
const STAGES = {
  unpaid: { row: {} },
  declined: { row: {}, isDeclined: true },
  'print missing': { row: PAID },
  paid: { row: PAID, isPrinted: true },
  'in production': { row: PREPARED, isPrinted: true },
  shipped: { row: SHIPPED, isPrinted: true },
  completed: { row: COMPLETED, isPrinted: true },
  'refund requested': { row: PAID, isPrinted: true, wantsRefund: true },
  'refund after shipping': { row: SHIPPED, isPrinted: true, wantsRefund: true },
  refunded: { row: { ...PAID, state: 'refunded' }, isPrinted: true },
  cancelled: { row: { state: 'cancelled' } },
  expired: { row: { state: 'expired', createdAt: before(5), expiresAt: before(4) } },
} satisfies Record<string, Stage>
interface Stage {
  row: Record<string, string>
  isDeclined?: boolean
  isPrinted?: boolean
  wantsRefund?: boolean
}
export type OrderStage = keyof typeof STAGES
export const ORDER_STAGES = Object.keys(STAGES) as OrderStage[]

/** What is printed on the card of an order in these stages. */
export const PRINTED = {
  nameCh: '林小美',
  nameEn: 'May Lin',
  titleCh: '產品經理',
  titleEn: 'Product Manager',
  companyCh: '北極星設計有限公司',
  companyEn: 'Polaris Design',
  finish: 'matte-black' as const,
}

/** Makes an order of two kinds of cards in a stage. @returns its number */
export async function addOrder(
  request: APIRequestContext,
  { token, lang, stage }: { token: string; lang: Lang; stage: OrderStage },
): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': lang }
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return ((await answer.json()) as { data: { orderNumber: string; version: number } }).data
  }
  const { row, isDeclined = false, isPrinted = false, wantsRefund = false }: Stage = STAGES[stage]
  await send('/api/idoCard/shoppingCart/update_shopping_cart', { list: [{ id: 1, quantity: 1 }] })
  const { orderNumber } = await send('/api/idoCard/shoppingCart/create_order', { ...SHIPPING, source: 'line' })
  if (isPrinted) await send('/api/idoCard/print/change', { orderNumber, productId: 1, cards: [PRINTED], logo: '' })
  await request.post(`/e2e/order/${orderNumber}`, { data: { row, isDeclined } })
  if (wantsRefund)
    await send('/api/idoCard/shoppingCart/request_refund', { orderNumber, content: '訂錯款式了，想換成霧黑。' })
  return orderNumber
}
