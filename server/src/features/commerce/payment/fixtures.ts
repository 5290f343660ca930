import { contract } from '@idocard/contract'
import type { SentOf } from '@idocard/contract/call'
import { expect } from 'vitest'
import { checkMacValue } from '../../../providers/payment/ecpay/protocol/check-mac-value.ts'
import type { TestApp } from '../../../testing/app.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { fillCart } from '../order/fixtures.ts'

/** The keys of ECPay's published test merchant. The fake bank uses the same keys. */
const KEYS = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs', algorithm: 'sha256' } as const

export type Notice = Record<string, string>

export interface Payable {
  token: string
  orderNumber: string
  /** The bank's notice of a successful payment, not signed yet. */
  notice: Notice
}

type Person = { token: string } | { phone: string } | { email: string }

/** An order of one unit of product 1 with an open payment. */
export async function payable(
  app: TestApp,
  person?: Person,
  input: Partial<SentOf<typeof contract.order.create_order>> = {},
): Promise<Payable> {
  const { token } = person && 'token' in person ? person : await app.member(person)
  await fillCart(app, token, [{ id: 1, quantity: 1 }])
  const { orderNumber, total } = (await app.call(contract.order.create_order, { ...SHIPPING, ...input }, { token }))
    .data
  const notice = await openPayment(app, token, orderNumber)
  expect(notice.TradeAmt).toBe(String(total))
  return { token, orderNumber, notice }
}

/** The bank's notice of a successful payment, not signed yet. @param fields of the form with which it was opened */
export const paidNotice = (fields: Readonly<Record<string, string>>): Notice => ({
  MerchantID: '3002607',
  MerchantTradeNo: fields.MerchantTradeNo ?? '',
  RtnCode: '1',
  RtnMsg: 'Succeeded',
  TradeNo: '2311201234567890',
  TradeAmt: fields.TotalAmount ?? '',
  PaymentDate: '2026/11/20 12:05:00',
  PaymentType: 'Credit_CreditCard',
  TradeDate: '2026/11/20 12:00:00',
  SimulatePaid: '0',
})

/** Opens a payment for an order. @returns the bank's notice of a successful payment, not signed yet */
export async function openPayment(app: TestApp, token: string, orderNumber: string): Promise<Notice> {
  return paidNotice((await app.call(contract.order.pay_order, { orderNumber }, { token })).data.fields)
}

/** The notice with the bank's signature. */
export const signed = (notice: Notice): Notice => ({ ...notice, CheckMacValue: checkMacValue(notice, KEYS) })

/** Posts a notice like the bank. @returns the response body */
export async function tell(app: TestApp, notice: Notice): Promise<string> {
  const answer = await app.running.app.inject({
    method: 'POST',
    url: '/payment/notice',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(notice).toString(),
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  return answer.body
}
