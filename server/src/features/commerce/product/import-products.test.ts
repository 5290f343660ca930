import { contract } from '@idocard/contract'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product, stockEntry } from '../../../db/schema/commerce/product.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { addProduct, IMPORTED, productEditor } from './fixtures.ts'

const { siteProduct } = contract

let app: TestApp
let staff: Awaited<ReturnType<typeof productEditor>>
beforeAll(async () => {
  app = await testApp()
  staff = await productEditor({ app })
})
afterAll(() => app.close())

type Cells = Record<string, string | number>
const rows = (list: Cells[]) => ({ list: JSON.stringify(list.map((cells, at) => ({ row: at + 2, ...cells }))) })
const check = async (list: Cells[]) => (await app.call(siteProduct.check_import, rows(list), await staff())).data.list
const put = async (list: Cells[]) => (await app.call(siteProduct.import, rows(list), await staff())).data.list
const get = async (id: number) => (await app.call(siteProduct.get, { id }, await staff())).data
const allRows = () => app.running.database.db.select().from(product).orderBy(product.id)

it('shows what each row would do and changes nothing, then does exactly that', async () => {
  const id = String(await addProduct({ app }, { titleCh: '匯入甲' }))
  const same = String(await addProduct({ app }, { titleCh: '匯入乙' }))
  const list: Cells[] = [
    {
      id,
      price: '790',
      discountPrice: '650',
      discountUntil: '2999-01-01T00:00:00Z',
      volumePrices: '30:600、10 = NT$620',
      stockChange: '-5',
      stockReason: '盤點',
    },
    { id: same, titleCh: '匯入乙', price: '690', discountPrice: '' },
    { ...IMPORTED, titleCh: '匯入丙', titleEn: '=1+1' },
    { id: '2000000', price: '1' },
  ]
  const before = await allRows()
  const looked = await check(list)
  expect(looked.map(({ outcome }) => outcome)).toEqual(['changed', 'unchanged', 'new', 'refused'])
  expect(looked[0]?.changes).toEqual([
    { field: 'price', before: '690', after: '790' },
    { field: 'discountPrice', before: '', after: '650' },
    { field: 'discountUntil', before: '', after: '2999-01-01T00:00:00.000Z' },
    { field: 'volumePrices', before: '', after: '10=620; 30=600' },
    { field: 'stock', before: '20', after: '15' },
  ])
  expect(await allRows()).toEqual(before)

  const done = await put(list.map((cells, at) => ({ ...cells, version: looked[at]?.version ?? 0 })))
  expect(done.map(({ outcome, changes }) => [outcome, changes])).toEqual(
    looked.map(({ outcome, changes }) => [outcome, changes]),
  )
  expect(await get(Number(id))).toMatchObject({
    ...{ price: 790, discountPrice: 650, stock: 15 },
    volumePrices: [
      { from: 10, price: 620 },
      { from: 30, price: 600 },
    ],
  })
  const made = await get(done[2]?.id ?? 0)
  expect(made).toMatchObject({ titleEn: '=1+1', stock: 20, onSale: false, madeToOrder: false })
  // Units change through the ledger only.
  const ledger = await app.running.database.db
    .select()
    .from(stockEntry)
    .where(eq(stockEntry.productId, Number(id)))
  expect(ledger.at(-1)).toMatchObject({ move: 'corrected', stock: -5, remaining: 15, reason: '盤點' })
  // The same file again finds the product that it has made.
  expect((await put([{ ...IMPORTED, titleCh: '匯入丙' }]))[0]?.outcome).toBe('refused')
})

// Mutations: a column that is not there empties; an empty cell changes nothing.
it('leaves volume prices as they are without their column, and takes them away with an empty cell', async () => {
  const volumePrices = [{ from: 10, price: 600 }]
  const id = await addProduct({ app }, { volumePrices })
  await put([{ id: String(id), price: '680' }])
  expect(await get(id)).toMatchObject({ price: 680, volumePrices })
  expect((await put([{ id: String(id), price: '600' }]))[0]?.outcome).toBe('refused')
  await put([{ id: String(id), volumePrices: '' }])
  expect((await get(id)).volumePrices).toEqual([])
})

it.each<[string, Cells]>([
  ['a price that is none', { price: '1e3' }],
  ['a price without end', { price: '99999999' }],
  ['volume prices that are none', { volumePrices: '10 or more' }],
  ['a volume price that is no less', { volumePrices: '10=690' }],
  ['a discount above the price', { discountPrice: '700' }],
  ['a period without a discount', { discountFrom: '2026-01-01T00:00:00Z' }],
  [
    'a period that ends before it begins',
    { discountPrice: '1', discountFrom: '2026-02-01T00:00:00Z', discountUntil: '2026-01-01T00:00:00Z' },
  ],
  ['a moment that is none', { discountPrice: '1', discountFrom: '2026-02-31' }],
  ['a plan that is none', { category: 'family' }],
  ['a name that was emptied', { titleCh: '' }],
  ['a name that is too long', { titleCh: '長'.repeat(81) }],
  ['units without a reason', { stockChange: '3' }],
  ['more units than there are', { stockChange: '-21', stockReason: '盤點' }],
  ['a version that is not the last', { version: 7, price: '1' }],
])('refuses %s, and imports the other rows', async (_name, cells) => {
  const [id, other] = [await addProduct({ app }), await addProduct({ app })]
  const before = await get(id)
  const done = await put([
    { id: String(id), ...cells },
    { id: String(other), price: '701' },
  ])
  expect(done.map(({ outcome }) => outcome)).toEqual(['refused', 'changed'])
  expect(done[0]?.problem).not.toBe('')
  expect(await get(id)).toEqual(before)
})

it('refuses what makes a pack dearer than its cards, whatever the order of the rows', async () => {
  // Without the cards and packs of the demo content.
  await app.running.database.db.update(product).set({ onSale: false }).where(isNotNull(product.print))
  const printed = { finishes: ['bamboo'], isMixed: false, discountPrice: '' }
  const single = await addProduct({ app }, { ...printed, titleCh: '單張', cards: 1, price: 100 })
  const pack = await addProduct({ app }, { ...printed, titleCh: '十張', cards: 10, price: 900 })
  const outcomes = async (list: Cells[]) => (await check(list)).map(({ outcome }) => outcome)
  const [dearer, cheaper] = [
    { id: String(pack), price: '1500' },
    { id: String(single), price: '50' },
  ]
  expect(await outcomes([dearer])).toEqual(['refused'])
  expect(await outcomes([cheaper])).toEqual(['refused'])
  expect(await outcomes([{ id: String(single), volumePrices: '10=89' }])).toEqual(['refused'])
  expect(await outcomes([dearer, { id: String(single), price: '150' }])).toEqual(['changed', 'changed'])
  expect(await outcomes([cheaper, { id: String(pack), price: '500' }])).toEqual(['changed', 'changed'])
})

// Mutations: `lockImports` left out; `lockProduct` left out.
it('two who import the same file at once add and take once', async () => {
  const id = await addProduct({ app }, { stock: 5 })
  const list = [
    { id: String(id), stockChange: '5', stockReason: '進貨', version: (await get(id)).version },
    { ...IMPORTED, titleCh: '同時匯入' },
  ]
  const done = await Promise.all([put(list), put(list), put(list)])
  expect(done.flat().filter(({ outcome }) => outcome === 'new')).toHaveLength(1)
  expect(done.flat().filter(({ outcome }) => outcome === 'changed')).toHaveLength(1)
  expect((await get(id)).stock).toBe(10)
  expect((await allRows()).filter(({ titleCh }) => titleCh === '同時匯入')).toHaveLength(1)
})
