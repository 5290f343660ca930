import { WITHDRAWAL_WORDS } from '@idocard/domain/withdrawal'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../config/env.ts'
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
const NONE = { print: null, logo: null }
const CARD = {
  titleCh: '霧黑名片',
  titleEn: 'Matte Black card',
  quantity: 2,
  unitPrice: 990,
  madeToOrder: true,
  ...NONE,
}
const SAMPLES = {
  titleCh: '材質打樣組',
  titleEn: 'Sample set',
  quantity: 1,
  unitPrice: 290,
  madeToOrder: false,
  ...NONE,
}
const LINES = [CARD]
const { seller } = readConfig({ SECRET: 'test' })
const message = (notice: (typeof NOTICES)[number], made: OrderRow, link = LINK, lines = LINES) =>
  orderMessage(notice, { order: made, lines, link, seller })
const NOTICES = ['paid', 'expired', 'cancelled', 'refunded', 'print_missing'] as const

describe.each(NOTICES)('a notice of an order that was %s', (notice) => {
  it('is Chinese, uses 你, and contains the order and its link', () => {
    const { subject, text, short } = message(notice, order({}))
    for (const words of [subject, text, short]) {
      expect(words).toContain('7KQ2MZ04XD')
      expect(words).not.toContain('您')
    }
    expect(text).toContain('你好')
    expect(text).toContain(LINK)
  })

  it('is English throughout for an order made in English', () => {
    const english = order({ lang: 'en-us', shippingAddress: 'No. 99, Sec. 3, Taiwan Blvd.' })
    const { subject, text, short } = message(notice, english)
    expect([subject, text, short].join(' ')).not.toMatch(/\p{Script=Han}/u)
  })

  it('fits into two SMS segments, without the link', () => {
    // UCS-2: 67 characters per segment of a multipart message. The link's length depends on the shop's address.
    const { short } = message(notice, order({ total: 999_999 }), '')
    expect(short.length).toBeLessThanOrEqual(67)
  })
})

it('a cancellation mentions the returned discount code, and only if there was one', () => {
  expect(message('cancelled', order({})).text).toContain('HELLO100')
  expect(message('cancelled', order({ discountCode: '' })).text).not.toContain('折扣碼')
})

// Mutations: the seller left out; the same sentence about returns for every product.
it('says who sells, marked as invented in a trial, and what may be returned', () => {
  for (const notice of NOTICES) {
    const { text } = message(notice, order({}))
    for (const words of [seller.nameCh, seller.taxNumber, seller.addressCh, '虛構']) expect(text).toContain(words)
  }
  const made = WITHDRAWAL_WORDS.made['en-us']
  const seven = WITHDRAWAL_WORDS.seven_days['en-us']
  const english = order({ lang: 'en-us' })
  expect(message('paid', english).text).toContain(`Returns: ${made}`)
  expect(message('paid', english, LINK, [SAMPLES]).text).toContain(`Returns: ${seven}`)
  const both = message('paid', english, LINK, [CARD, SAMPLES]).text
  expect(both).toContain(`Returns (Matte Black card): ${made}`)
  expect(both).toContain(`Returns (Sample set): ${seven}`)
})
