import { contract } from '@idocard/contract'
import type { PrintCard } from '@idocard/domain/commerce/print'
import { DAY_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { order } from '../../../db/schema/commerce/order.ts'
import { type Sender, type TestApp, testApp } from '../../../testing/app.ts'
import { SVG_LOGO } from '../../../testing/logos.ts'
import { SHIPPING } from '../../../testing/shipping.ts'
import { newestInOutbox } from '../../identity/outbox/store.ts'
import { fillCart } from '../order/fixtures.ts'
import { openPayment, signed, tell } from '../payment/fixtures.ts'
import { sendLogo } from '../print-logo/fixtures.ts'

const SERVICE = 'service@idocard.example'
/** Products of the demo content. */
const BLACK = 1
const PAIR = 6
const PACK = 7
const SAMPLES = 10

let app: TestApp
let me: { id: string; token: string }
let mails = 0
let email = ''
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  email = `buyer${++mails}@example.com`
  me = await app.member({ email })
})
afterAll(() => app.close())

const card = (over: Partial<PrintCard> = {}): PrintCard => ({
  nameCh: '林小美',
  nameEn: 'May Lin',
  titleCh: '設計師',
  titleEn: 'Designer',
  companyCh: '北極星物流',
  companyEn: 'Polaris',
  finish: 'matte-black',
  ...over,
})

interface Draft {
  productId?: number
  quantity?: number
  cards?: PrintCard[]
  logo?: string
}
const saveDraft = async (
  { productId = BLACK, quantity = 1, cards = [card()], logo = '' }: Draft = {},
  sender: Sender = me,
) => {
  const cartVersion = await fillCart(app, me.token, [{ id: productId, quantity }])
  return app.call(contract.print.save_draft, { productId, cards, logo, cartVersion }, sender)
}
const placed = async (sender: Sender = me) => (await app.call(contract.order.create_order, SHIPPING, sender)).data
const paid = async (draft?: Draft, sender?: Sender) => {
  await saveDraft(draft)
  const { orderNumber } = await placed(sender)
  await tell(app, signed(await openPayment(app, me.token, orderNumber)))
  return orderNumber
}
const load = async (orderNumber: string) =>
  (await app.call(contract.order.load_my_order_info, { orderNumber }, me)).data.lines[0]?.print
const change = (orderNumber: string, input: Draft, sender: Sender = me) =>
  app.attempt(contract.print.change, { orderNumber, productId: BLACK, cards: [card()], logo: '', ...input }, sender)
const logoOf = async (token: string) => (await sendLogo(app, token, SVG_LOGO)).data.id

it('an order takes over what its cart says, and keeps it', async () => {
  const logo = await logoOf(me.token)
  await saveDraft({ cards: [card({ nameEn: ' Ｍay  Lin ' })], logo })
  const { lines, orderNumber } = await placed()
  const expected = {
    rule: { cards: 1, finishes: ['matte-black'], isMixed: false },
    cards: [card()],
    of: 1,
    logo: { id: logo, kind: 'svg', url: `/print/logo/${logo}.webp` },
  }
  expect(lines[0]?.print).toMatchObject(expected)
  expect(await load(orderNumber)).toMatchObject(expected)
  // The next order of the same product has no print details.
  await fillCart(app, me.token, [{ id: BLACK, quantity: 1 }])
  expect((await placed()).lines[0]?.print).toMatchObject({ cards: [], logo: null })
})

it('an order without print details is possible; one of samples has none', async () => {
  await fillCart(app, me.token, [
    { id: BLACK, quantity: 2 },
    { id: SAMPLES, quantity: 1 },
  ])
  const [black, samples] = (await placed()).lines
  expect(black?.print).toMatchObject({ cards: [], of: 2, logo: null })
  expect(samples?.print).toBeNull()
})

it('a cart that was ordered or changed meanwhile takes nothing over', async () => {
  const cartVersion = await fillCart(app, me.token, [{ id: BLACK, quantity: 1 }])
  await placed()
  const late = { productId: BLACK, cards: [card()], logo: '', cartVersion }
  expect((await app.call(contract.print.save_draft, late, me)).data).toEqual({ saved: false })
  await fillCart(app, me.token, [{ id: BLACK, quantity: 1 }])
  expect((await placed()).lines[0]?.print?.cards).toEqual([])
})

it('fewer units print fewer cards, and a pair is black and white whatever was chosen', async () => {
  await saveDraft({ productId: PAIR, quantity: 2, cards: Array.from({ length: 4 }, () => card({ finish: 'jade' })) })
  await fillCart(app, me.token, [{ id: PAIR, quantity: 1 }])
  const [line] = (await placed()).lines
  expect(line?.print?.cards.map(({ finish }) => finish)).toEqual(['matte-black', 'pearl-white'])
  expect(line?.print?.of).toBe(2)
})

describe('refusals', () => {
  const refused = async (draft: Draft, lang: 'zh-TW' | 'en-US' = 'zh-TW') => {
    const { productId = BLACK, quantity = 1, cards = [card()], logo = '' } = draft
    const cartVersion = await fillCart(app, me.token, [{ id: productId, quantity }])
    return app.refused(contract.print.save_draft, { productId, cards, logo, cartVersion }, { ...me, lang })
  }

  it('say what is wrong with which card, in the language of the buyer', async () => {
    const cards = [card(), card({ nameCh: '林😀', titleEn: 'x'.repeat(41) })]
    const { code, data } = await refused({ quantity: 2, cards })
    expect({ code, fields: data.fields }).toEqual({
      code: 422,
      fields: { 'cards.1.nameCh': expect.stringContaining('表情符號'), 'cards.1.titleEn': '最多 40 個字' },
    })
    const english = await refused({ cards: [card({ nameCh: '', nameEn: ' ' })] }, 'en-US')
    expect(english.data.fields).toEqual({ 'cards.0.nameCh': 'Enter a name, in Chinese or English.' })
  })

  it('of more cards than ordered, of a product that is not in the cart, of another member’s logo', async () => {
    expect((await refused({ cards: [card(), card()] })).data.refusal).toBe('print.too_many')
    expect((await refused({ productId: SAMPLES })).data.refusal).toBe('cart.unknown_product')
    const other = await app.member()
    expect((await refused({ logo: await logoOf(other.token) })).data.refusal).toBe('print.logo_unknown')
  })
})

describe('a paid order', () => {
  it('tells the buyer and the service what is printed, and where the logo is', async () => {
    const logo = await logoOf(me.token)
    const orderNumber = await paid({ logo }, { ...me, lang: 'en-US' })
    const mail = await app.sent(email, 'order_paid')
    const line = '北極星物流 · Polaris · 林小美 · May Lin · 設計師 · Designer'
    expect(mail.text).toContain(`1. ${line} (Matte black)`)
    expect(mail.text).toContain('Logo: yes (SVG)')
    const notice = await app.sent(SERVICE, 'paid_order')
    expect(notice.subject).toMatch(new RegExp(`^新訂單 ${orderNumber}：NT\\$[\\d,]+$`))
    expect(notice.text).toContain(`1. ${line}（霧黑）`)
    const [, path = ''] = /http:\/\/localhost:3000(\/print\/logo\/\S+)/.exec(notice.text) ?? []
    app.later(59 * DAY_MS)
    const file = await app.running.app.inject({ method: 'GET', url: path })
    expect(file.payload).toMatch(/^<svg .+<linearGradient id="g">.+<\/svg>$/)
  })

  it('can be changed until production begins; each change reaches the service', async () => {
    const orderNumber = await paid({ cards: [] })
    expect((await app.sent(SERVICE, 'paid_order')).subject).toContain('未齊')
    app.later(1000)
    const changed = await change(orderNumber, { cards: [card({ nameCh: '林大美' })] })
    expect(changed).toMatchObject({ code: 200, data: { cards: [{ nameCh: '林大美' }] } })
    expect((await app.sent(SERVICE, 'print')).text).toContain('林大美')
    expect((await load(orderNumber))?.cards[0]?.nameCh).toBe('林大美')

    const set = (state: 'preparing' | 'cancelled') =>
      app.running.database.db
        .update(order)
        .set({ state, confirmedAt: app.now() })
        .where(eq(order.orderNumber, orderNumber))
    for (const state of ['preparing', 'cancelled'] as const) {
      await set(state)
      expect((await change(orderNumber, {})).data.refusal).toBe('print.closed')
    }
    expect((await load(orderNumber))?.cards[0]?.nameCh).toBe('林大美')
  })

  it('is changed only by its buyer, and only where something is printed', async () => {
    const orderNumber = await paid()
    const other = await app.member()
    expect((await change(orderNumber, {}, other)).code).toBe(404)
    expect((await change(orderNumber, { productId: SAMPLES })).code).toBe(404)
    expect((await change(orderNumber, { cards: [card(), card()] })).data.refusal).toBe('print.too_many')
    expect((await change(orderNumber, { logo: await logoOf(other.token) })).data.refusal).toBe('print.logo_unknown')
  })
})

describe('reminders', () => {
  const remind = async (days: number) => {
    app.later(days * DAY_MS)
    await app.running.runJob('remind_print')
  }
  /** The number of reminders claimed for an order. Each is one mail. */
  const reminded = async (orderNumber: string) => {
    const [row] = await app.running.database.db.select().from(order).where(eq(order.orderNumber, orderNumber))
    return row?.printReminders
  }

  it('come after two days and after seven, and no more', async () => {
    const orderNumber = await paid({ productId: PAIR, cards: [card()] })
    await remind(1)
    await remind(1)
    const mail = await app.sent(email, 'order_print_missing')
    expect(mail.subject).toContain(orderNumber)
    expect(mail.text).toContain('還缺 1 張')
    expect(mail.text).toContain(`/idocard/user?order=${orderNumber}`)
    await remind(1)
    await remind(4)
    await app.sent(email, 'order_print_missing')
    await remind(30)
    expect(await reminded(orderNumber)).toBe(2)
  })

  it('do not come when nothing is missing, or when the rest was given meanwhile', async () => {
    const whole = await paid({ cards: [card()] })
    const later = await paid({ cards: [] })
    await change(later, { cards: [card()] })
    await remind(8)
    expect([await reminded(whole), await reminded(later)]).toEqual([0, 0])
  })

  it('are not sent when the rest was given just before', async () => {
    const orderNumber = await paid({ cards: [card()] })
    await app.running.runJob('order_notice', { orderNumber, notice: 'print_missing', time: 1 })
    const sent = await newestInOutbox(app.running.database.db, 200)
    expect(sent.filter(({ to, kind }) => to === email && kind === 'order_print_missing')).toEqual([])
  })

  it('do not come once production has begun', async () => {
    const orderNumber = await paid({ cards: [] })
    await app.running.database.db
      .update(order)
      .set({ state: 'preparing', confirmedAt: app.now() })
      .where(eq(order.orderNumber, orderNumber))
    await remind(8)
    expect(await reminded(orderNumber)).toBe(0)
  })
})

describe('a list', () => {
  const read = (csv: string, { productId = PACK, quantity = 1, lang = 'zh-TW' as 'zh-TW' | 'en-US' } = {}) =>
    app.call(contract.print.read_list, { productId, quantity, csv }, { lang })

  it('is read by its headers in either language, in any order, with columns that nobody needs', async () => {
    const chinese = await read(
      '\uFEFF分機,英文姓名,姓名,職稱,公司,材質\r\n12,May Lin,林小美,"設計師, 資深",北極星,竹\r\n\r\n,,王大明,,,\r\n',
    )
    expect(chinese.data).toEqual({
      problems: [],
      count: 0,
      cards: [
        {
          nameCh: '林小美',
          nameEn: 'May Lin',
          titleCh: '設計師, 資深',
          titleEn: '',
          companyCh: '北極星',
          companyEn: '',
          finish: 'bamboo',
        },
        { nameCh: '王大明', nameEn: '', titleCh: '', titleEn: '', companyCh: '', companyEn: '', finish: 'matte-black' },
      ],
    })
    const english = await read('Name,Title,Company,Finish\nMay Lin,Designer,Polaris,Pearl White\n')
    expect(english.data.cards).toMatchObject([
      { nameEn: 'May Lin', titleEn: 'Designer', companyEn: 'Polaris', finish: 'pearl-white' },
    ])
  })

  it('with mistakes names row and column of each, in both languages, and gives no cards', async () => {
    const csv = `姓名,職稱,材質\n,設計師,竹\n林😀,,金\n王大明,${'長'.repeat(41)},\n李,,,多\n`
    const { cards, problems, count } = (await read(csv)).data
    expect(cards).toEqual([])
    expect(count).toBe(5)
    expect(problems).toEqual([
      { row: 2, column: '姓名', message: '請填寫中文或英文姓名' },
      { row: 3, column: '姓名', message: expect.stringContaining('造字') },
      { row: 3, column: '材質', message: expect.stringContaining('霧黑、珍珠白、竹') },
      { row: 4, column: '職稱', message: '最多 40 個字' },
      { row: 5, column: '', message: '欄位比第一列多' },
    ])
    const english = (await read(csv, { lang: 'en-US' })).data.problems
    expect(english.map(({ row }) => row)).toEqual(problems.map(({ row }) => row))
    for (const { message } of english) expect(message).not.toMatch(/\p{Script=Han}/u)
  })

  it.each([
    ['phone,mail\n1,2', 1],
    ['姓名\n', 0],
    ['姓名,姓名\n林,王', 1],
    ['姓名\n"林', 2],
    [`姓名\n${'林\n'.repeat(11)}`, 0],
  ])('%j is refused as a whole', async (csv, row) => {
    const { cards, problems } = (await read(csv)).data
    expect({ cards, row: problems[0]?.row }).toEqual({ cards: [], row })
  })

  it('fits the product: no more cards than ordered, none for samples, at most 256 KB', async () => {
    const eleven = `姓名\n${'林\n'.repeat(11)}`
    expect((await read(eleven, { quantity: 2 })).data.cards).toHaveLength(11)
    const samples = { productId: SAMPLES, quantity: 1, csv: eleven }
    expect((await app.refused(contract.print.read_list, samples)).code).toBe(404)
    const large = { productId: PACK, quantity: 1, csv: `姓名\n${'林'.repeat(90_000)}` }
    expect((await app.refused(contract.print.read_list, large)).data.refusal).toBe('print.list_too_large')
  })

  it('a thousand mistakes are counted, and the first hundred named', async () => {
    const { problems, count } = (await read(`姓名,職稱\n${',x\n'.repeat(1000)}`, { quantity: 99 })).data
    expect({ problems: problems.length, count }).toEqual({ problems: 100, count: 1001 })
  })
})
