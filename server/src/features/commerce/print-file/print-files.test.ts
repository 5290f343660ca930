import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { FINISHES } from '@idocard/domain/commerce/finish'
import type { PrintCard } from '@idocard/domain/commerce/print'
import { backFace, FACE, frontFace } from '@idocard/domain/commerce/print-face'
import { BLEED, type PrintFile } from '@idocard/domain/commerce/print-file'
import { MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderLine } from '../../../db/schema/commerce/order.ts'
import { session } from '../../../db/schema/identity/account.ts'
import { parseCsv } from '../../../shared/csv.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { PDF_LOGO, SVG_LOGO } from '../../../testing/logos.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { readPdf } from '../../../testing/read-pdf.ts'
import { appoint, staffToken } from '../../identity/staff/fixtures.ts'
import { addOrderInState, addPaidOrder } from '../order/fixtures.ts'
import { orderByNumber } from '../order/index.ts'
import { sendLogo } from '../print-logo/fixtures.ts'
import { addPrintedOrder, PRINTED } from './fixtures.ts'

const MM = 72 / 25.4

let app: TestApp
let staff: Person
let buyer: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'orders', null)
  buyer = await newPerson(app)
})
afterAll(() => app.close())

const db = () => app.running.database.db
const load = async (list: readonly string[], kind: PrintFile = 'pdf', lang: 'zh-TW' | 'en-US' = 'zh-TW') =>
  (
    await app.call(
      contract.sitePrint.load_files,
      { list: [...list], kind },
      { token: await staffToken(app, staff.holder.id), lang },
    )
  ).data
const idOf = async (number: string) => (await orderByNumber(db(), number))?.id ?? 0
const get = (url: string) => app.running.app.inject({ url })
const pagesOf = async (list: readonly string[], lang?: 'en-US') =>
  readPdf((await get((await load(list, 'pdf', lang)).path)).rawPayload)

// Mutations: one page for both sides; the bleed on two sides only; a text at another place than in previews.
it('has the front and back of each card in its size, with bleed, as previews draw them', async () => {
  const cards: PrintCard[] = FINISHES.map((finish) => ({ ...PRINTED, finish }))
  const number = await addPrintedOrder(buyer, cards)
  const [index, ...sides] = await pagesOf([number])
  expect(index?.texts.join()).toContain(number)
  expect(sides).toHaveLength(10)
  for (const [at, { mediaBox, trimBox, bleedBox, texts, content }] of sides.entries()) {
    const card = cards[Math.floor(at / 2)] ?? PRINTED
    const face = at % 2 === 0 ? frontFace(card, null) : backFace(card)
    const [left = 0, bottom = 0, right = 0, top = 0] = trimBox ?? []
    expect(right - left).toBeCloseTo(85.6 * MM, 3)
    expect(top - bottom).toBeCloseTo(53.98 * MM, 3)
    const around = (BLEED / 10) * MM
    for (const [index, edge] of [left - around, bottom - around, right + around, top + around].entries())
      expect(bleedBox?.[index]).toBeCloseTo(edge, 3)
    for (const { text, x, y, size } of face.texts) {
      expect(texts).toContain(text)
      // The library counts from the bottom of the page, in points.
      const fromBottom = (mediaBox?.[3] ?? 0) - y
      expect(content).toContain(`1 0 0 1 ${x} ${Number(fromBottom.toFixed(6))} Tm\n/`)
      expect(content).toMatch(new RegExp(`/F\\d+ ${size} Tf`))
    }
    // What is on the page, outside of the card.
    expect(texts.join()).toContain(`${number} · 1 `)
    expect(texts.join()).toContain(`第 ${Math.floor(at / 2) + 1} 張，共 5 張 · ${at % 2 === 0 ? '正面' : '背面'}`)
  }
})

it('draws each finish in inks of its own names, and the material only where it is not printed', async () => {
  const number = await addPrintedOrder(buyer, [{ ...PRINTED, finish: 'jade' }])
  const file = (await get((await load([number])).path)).rawPayload.toString('latin1')
  for (const name of ['iDoCard#20Pale#20gold', 'iDoCard#20Cream', 'Material#20jade#20#28not#20printed#29'])
    expect(file).toContain(`/Separation /${name} /DeviceCMYK`)
  expect(file).toContain('/PrintState /OFF')
  const [, front] = await pagesOf([number])
  const onLayer = front?.content.match(/\/OC \/Guides BDC[\s\S]*?EMC/g) ?? []
  expect(onLayer).toHaveLength(2)
  // Whatever fills the whole card is on the layer.
  const printed = front?.content.replaceAll(/\/OC \/Guides BDC[\s\S]*?EMC/g, '')
  expect(printed).not.toContain(`${FACE.width} ${FACE.corner} c`)
})

it('has the letters of both languages, and sets what is too wide narrower instead of cutting it', async () => {
  const wide = 'W'.repeat(24)
  const number = await addPrintedOrder(buyer, [{ ...PRINTED, nameCh: '', nameEn: wide, companyCh: '台灣高鐵ㄅㄆ' }])
  const [, front] = await pagesOf([number], 'en-US')
  const half = wide.slice(0, 12)
  // The name is in two lines.
  expect(front?.texts).toEqual(
    expect.arrayContaining([half, half, '台灣高鐵ㄅㄆ', expect.stringContaining('card 1 of 1')]),
  )
  expect(Number(/([\d.]+) Tz/.exec(front?.content ?? '')?.[1])).toBeLessThan(90)
})

it('takes as many cards as a line can have, and several orders after each other', async () => {
  const many = await addPrintedOrder(
    buyer,
    Array.from({ length: 99 }, (_one, at) => ({ ...PRINTED, nameEn: `Person ${at}` })),
  )
  const other = await addPrintedOrder(buyer)
  const answer = await get((await load([many, other])).path)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/idocard-print-\d{4}-\d\d-\d\d\.pdf/),
  })
  const pages = readPdf(answer.rawPayload)
  expect(pages).toHaveLength(1 + 2 * 100)
  expect(pages[197]?.texts).toContain('Person 98')
  expect(pages[199]?.texts.join()).toContain(other)
})

it('draws a logo once for all cards, and attaches one that is a PDF', async () => {
  const png = await sharp({ create: { width: 600, height: 300, channels: 4, background: '#8ccbb480' } })
    .png()
    .toBuffer()
  const fileWith = async (logo: Buffer) => {
    const { data } = await sendLogo(app, buyer.member.token, logo)
    const number = await addPrintedOrder(buyer, [PRINTED, PRINTED, PRINTED], data.id)
    const file = (await get((await load([number])).path)).rawPayload
    return { file: file.toString('latin1'), pages: readPdf(file) }
  }
  const pixels = await fileWith(png)
  expect(pixels.pages[1]?.content).toContain(' Do\n')
  expect(pixels.file.match(/\/Subtype \/Image/g)).toHaveLength(2)
  expect(pixels.pages[0]?.texts.join()).toMatch(/PNG，\d{3,} dpi/)
  // A gradient is drawn as pixels, plain shapes as what they are.
  expect((await fileWith(SVG_LOGO)).pages[0]?.texts.join()).toMatch(/SVG，\d{3,} dpi/)
  const plain = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path fill="#e60012" d="M1 2h7v3z"/></svg>'
  const vectors = await fileWith(Buffer.from(plain))
  expect(vectors.file).not.toContain('/Subtype /Image')
  expect(vectors.pages[1]?.content).toMatch(/1 2 m\n8 2 l\n8 5 l\nh\n[\s\S]*\n0\.90196\d* 0 0\.07058\d* scn/)
  const attached = await fileWith(PDF_LOGO)
  expect(attached.file).toMatch(/\/EmbeddedFile/)
  expect(attached.pages[0]?.texts.join()).toContain('附在這份檔案裡')
})

it('says of each order why it cannot be printed, and makes the file of the others', async () => {
  const good = await addPrintedOrder(buyer)
  const plain = await addPaidOrder(buyer)
  await db()
    .update(orderLine)
    .set({ print: null })
    .where(eq(orderLine.orderId, await idOf(plain)))
  const rare = await addPrintedOrder(buyer, [{ ...PRINTED, nameCh: '𠮷田' }])
  const wanted = {
    [good]: '',
    [await addOrderInState(buyer, 'cancelled')]: REFUSALS['print.not_made']['zh-tw'],
    [await addOrderInState(buyer, 'awaiting_payment')]: REFUSALS['print.not_made']['zh-tw'],
    [await addPaidOrder(buyer)]: REFUSALS['print.lacking']['zh-tw'],
    [plain]: REFUSALS['print.nothing']['zh-tw'],
    [rare]: expect.stringMatching(/：𠮷$/),
    NOTHING: REFUSALS.not_found['zh-tw'],
  }
  const { path, list } = await load(Object.keys(wanted))
  expect(Object.fromEntries(list.map(({ orderNumber, problem }) => [orderNumber, problem]))).toEqual(wanted)
  expect(readPdf((await get(path)).rawPayload)).toHaveLength(3)
  expect((await load([rare])).path).toBe('')
  // Somebody sets it by hand.
  expect((await get((await load([rare], 'csv')).path)).payload).toContain('𠮷田')
})

it('lists each card in a row that no spreadsheet evaluates', async () => {
  const number = await addPrintedOrder(buyer, [PRINTED, { ...PRINTED, nameEn: '=1+1', finish: 'jade' }])
  const answer = await get((await load([number], 'csv')).path)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="idocard-print-${number}.csv"`,
  })
  expect(answer.payload.startsWith('\uFEFF訂單,')).toBe(true)
  const [, first, second, ...others] = parseCsv(answer.payload).map(({ cells }) => cells)
  const { finish, ...texts } = PRINTED
  expect(first?.slice(0, 2)).toEqual([number, '1'])
  expect(first?.slice(3)).toEqual(['2', '1', ...Object.values(texts), '霧黑', ''])
  expect(second?.slice(4)).toEqual(['2', texts.nameCh, "'=1+1", ...Object.values(texts).slice(2), '玉色', ''])
  expect(others).toEqual([])
})

// Mutations: the orders, the kind or the session not signed; no expiry.
it('opens only what was signed, for ten minutes, as long as the session is open', async () => {
  const [own, other] = [await addPrintedOrder(buyer), await addPrintedOrder(buyer)]
  const { path } = await load([own], 'csv')
  for (const wrong of [
    path.replace(own, other),
    path.replace('.csv', '.pdf'),
    path.replace('lang=zh-tw', 'lang=en-us'),
    path.replace(/token=[^&]+/, 'token=1'),
  ]) {
    expect(wrong).not.toBe(path)
    expect((await get(wrong)).statusCode).toBe(404)
  }
  expect((await get(path)).statusCode).toBe(200)
  const late = (await load([own], 'csv')).path
  await db().delete(session).where(eq(session.memberId, staff.holder.id))
  expect((await get(path)).statusCode).toBe(401)
  app.later(11 * MINUTE_MS)
  expect((await get(late)).statusCode).toBe(404)
})
