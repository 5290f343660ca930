import { WITHDRAWAL_WORDS } from '@idocard/domain/commerce/withdrawal'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config/env.ts'
import { orderMessage } from './order-notice.ts'
import type { OrderRow } from './store.ts'

const LINK = 'https://idocard.example/idocard/user?order=7KQ2MZ04XD'
const COMPANY = 'https://idocard.example/idocard/company?order=7KQ2MZ04XD'
const ACTIVATION = 'https://idocard.example/idocard/support#videos'
type Lines = Parameters<typeof orderMessage>[1]['lines']
const order = (over: Partial<OrderRow>): OrderRow => ({
  id: 1,
  orderNumber: '7KQ2MZ04XD',
  memberId: '0b6c2f0e-5a0f-4d8e-9a57-3a6f3f1d0a01',
  cartVersion: 1,
  state: 'paid',
  lang: 'zh-tw',
  source: '',
  approval: '',
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
  taxNumber: '',
  invoiceTitle: '',
  createdAt: new Date(0),
  expiresAt: new Date(0),
  network: '',
  paidAt: null,
  confirmedAt: null,
  preparedAt: null,
  completedAt: null,
  refundedAt: null,
  refunded: 0,
  shippedAt: null,
  carrier: '',
  trackingNumber: '',
  wrongParcels: [],
  printReminders: 0,
  ...over,
})
const RULE = { cards: 1, finishes: ['matte-black' as const], isMixed: false }
const CARD = {
  titleCh: '霧黑名片',
  titleEn: 'Matte Black card',
  quantity: 2,
  unitPrice: 990,
  madeToOrder: true,
  postingDays: 5,
  print: { rule: RULE, cards: [] },
  logo: null,
}
const SAMPLES = {
  titleCh: '材質打樣組',
  titleEn: 'Sample set',
  quantity: 1,
  unitPrice: 290,
  madeToOrder: false,
  postingDays: 2,
  print: null,
  logo: null,
}
const LINES: Lines = [CARD]
const { seller } = readConfig({ SECRET: 'test' })
const message = (notice: (typeof NOTICES)[number], made: OrderRow, link = LINK, lines = LINES) =>
  orderMessage(notice, {
    order: made,
    lines,
    links: { order: link, activation: ACTIVATION, company: COMPANY, payment: link, purchase: link },
    seller,
  })
const NOTICES = [
  'payment_link',
  'paid',
  'prepared',
  'shipped',
  'expired',
  'cancelled',
  'approved',
  'approval_refused',
  'partly_refunded',
  'refunded',
  'print_missing',
] as const

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

const PERSON = { nameCh: '林小美', nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '' }
const COMPLETE: Lines = [{ ...CARD, quantity: 1, print: { rule: RULE, cards: [{ ...PERSON, finish: 'matte-black' }] } }]

// Mutations: the link after the amounts; the days counted from the payment for what is printed.
it('a payment says what comes next before anything else, and from when the days until posting count', () => {
  const text = (lines: Lines) => message('paid', order({}), LINK, lines).text
  for (const [lines, next, days] of [
    [LINES, `下一步：填寫名片上要印的姓名、職稱、公司與標誌。`, '確認稿件後 5 個工作天內寄出'],
    [COMPLETE, '下一步：我們會在一個工作天內聯絡你確認稿件', '確認稿件後 5 個工作天內寄出'],
    [[SAMPLES], '接下來我們會準備寄出', '付款後 2 個工作天內寄出'],
    [[CARD, SAMPLES], `下一步：填寫名片上要印的`, '確認稿件後 5 個工作天內寄出'],
  ] as const) {
    const found = text([...lines])
    expect(found).toContain(next)
    expect(found).toContain(days)
    expect(found.indexOf(LINK)).toBeLessThan(found.indexOf('總計'))
  }
  expect(message('paid', order({}), LINK, LINES).short).toContain('下一步：填寫')
})

it('says to whom the invoice is made out, and that it comes with the parcel', () => {
  expect(message('paid', order({})).text).toContain('發票　隨貨寄送')
  const company = order({ taxNumber: '04595257', invoiceTitle: '北極星物流' })
  expect(message('paid', company).text).toContain('發票　開給 北極星物流　04595257，隨貨寄送')
})

it('a parcel comes with its carrier, its number and a link to track it; cards with how to activate them', () => {
  const sent = order({ carrier: 'tcat', trackingNumber: '905573412208' })
  const { text, short } = message('shipped', sent)
  for (const words of [text, short]) {
    expect(words).toContain('黑貓宅急便')
    expect(words).toContain('BillID=905573412208')
  }
  expect(text).toContain(ACTIVATION)
  expect(message('shipped', sent, LINK, [SAMPLES]).text).not.toContain(ACTIVATION)
})

it('the beginning of production says when the order is posted, and lists what is printed for the last time', () => {
  const begun = order({ preparedAt: new Date('2026-11-20T03:00:00Z') })
  const { text } = message('prepared', begun, LINK, COMPLETE)
  for (const words of ['預計 11/27 前寄出', '林小美', '不能再修改印製內容']) expect(text).toContain(words)
})

it('leads the buyer of a pack to setting up a company, and nobody else', () => {
  const pack = { ...CARD, print: { rule: { ...RULE, cards: 10 }, cards: [] } }
  expect(message('paid', order({}), LINK, [pack]).text).toContain(COMPANY)
  expect(message('paid', order({ lang: 'en-us' }), LINK, [pack]).text).toContain(COMPANY)
  expect(message('paid', order({}), LINK, LINES).text).not.toContain(COMPANY)
})
