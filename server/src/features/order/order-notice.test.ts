import { describe, expect, it } from 'vitest'
import type { OrderRow } from './order.store.ts'
import { orderMessage } from './order-notice.ts'

const LINK = 'https://idocard.example/idocard/user?order=7KQ2MZ04XD'
const order = (over: Partial<OrderRow>): OrderRow => ({
  id: 1,
  orderNumber: '7KQ2MZ04XD',
  memberId: '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01',
  cartVersion: 1,
  state: 'paid',
  lang: 'zh-tw',
  subtotal: 1980,
  discount: 100,
  discountCode: 'HELLO100',
  freight: 100,
  total: 1980,
  paymentMethod: 3,
  shippingMethod: 1,
  shippingName: '王小明',
  shippingPhone: '+886912345678',
  email: '',
  countryCode: 'TW',
  shippingAddress: '407 臺中市西屯區臺灣大道三段 99 號 12 樓',
  shippingRemark: '',
  createdAt: new Date(0),
  expiresAt: new Date(0),
  network: '',
  paidAt: null,
  confirmedAt: null,
  shippedAt: null,
  carrier: '',
  trackingNumber: '',
  printReminders: 0,
  ...over,
})
const LINES = [
  { titleCh: '霧黑名片', titleEn: 'Matte Black card', quantity: 2, unitPrice: 990, print: null, logo: null },
]
const NOTICES = ['paid', 'expired', 'cancelled', 'print_missing'] as const

describe.each(NOTICES)('a notice of an order that was %s', (notice) => {
  it('is Chinese, uses 你, and contains the order and its link', () => {
    const { subject, text, short } = orderMessage(notice, order({}), LINES, LINK)
    for (const words of [subject, text, short]) {
      expect(words).toContain('7KQ2MZ04XD')
      expect(words).not.toContain('您')
    }
    expect(text).toContain('你好')
    expect(text).toContain(LINK)
  })

  it('is English throughout for an order made in English', () => {
    const english = order({ lang: 'en-us', shippingAddress: 'No. 99, Sec. 3, Taiwan Blvd.' })
    const { subject, text, short } = orderMessage(notice, english, LINES, LINK)
    expect([subject, text, short].join(' ')).not.toMatch(/\p{Script=Han}/u)
  })

  it('fits into two SMS segments, without the link', () => {
    // UCS-2: 67 characters a segment in a message of several. The link's length depends on the shop's address.
    const { short } = orderMessage(notice, order({ total: 999_999 }), LINES, '')
    expect(short.length).toBeLessThanOrEqual(67)
  })
})

it('a cancellation mentions the returned discount code, and only if there was one', () => {
  expect(orderMessage('cancelled', order({}), LINES, LINK).text).toContain('HELLO100')
  expect(orderMessage('cancelled', order({ discountCode: '' }), LINES, LINK).text).not.toContain('折扣碼')
})
