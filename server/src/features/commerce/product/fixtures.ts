import { randomUUID } from 'node:crypto'
import { contract } from '@idocard/contract'
import type { SentOf } from '@idocard/contract/call'
import type { Sender, TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'

type Save = (typeof contract)['siteProduct']['save']

/** A product that nobody compares with others: nothing is printed on it. */
export const PLAIN = {
  category: 'personal',
  titleCh: '皮革卡套',
  titleEn: 'Leather sleeve',
  pictures: [],
  specs: [{ labelCh: '顏色', labelEn: 'Colour', valueCh: '黑', valueEn: 'Black' }],
  price: 690,
  volumePrices: [],
  onSale: true,
  madeToOrder: false,
  isMixed: false,
  stock: 20,
} satisfies SentOf<Save>

/** A row of a file: a new product with its first units. */
export const IMPORTED = {
  ...{ row: 2, version: 0, id: '', titleCh: '匯入的卡套', titleEn: 'Imported sleeve', summaryCh: '', summaryEn: '' },
  ...{
    category: 'personal',
    price: '690',
    discountPrice: '590',
    discountFrom: '',
    discountUntil: '',
    volumePrices: '10=590; 30=560',
  },
  ...{ onSale: 'false', stockChange: '20', stockReason: '第一批' },
}

/** Returns a function that signs in somebody who may edit products, again after a pause. */
export async function productEditor({ app }: Pick<Person, 'app'>): Promise<() => Promise<Sender & { token: string }>> {
  const staff = await newPerson(app)
  await appoint(staff, 'content', null)
  return async () => ({ token: await tokenForStaff(staff, contract.siteProduct.save) })
}

/** One editor for all products of an app: each person more makes the generated tests slower. */
const editors = new WeakMap<TestApp, ReturnType<typeof productEditor>>()
async function editorOf(app: TestApp) {
  const editor = editors.get(app) ?? productEditor({ app })
  editors.set(app, editor)
  return (await editor)()
}

/** Adds a product; returns its id. */
export async function addProduct({ app }: Pick<Person, 'app'>, given: object = {}): Promise<number> {
  return (await app.call(contract.siteProduct.save, { ...PLAIN, ...given } as SentOf<Save>, await editorOf(app))).data
    .id
}

const withProduct = async (person: Person) => ({ given: { id: await addProduct(person) } })
const withArchived = async (person: Person) => {
  const id = await addProduct(person)
  await person.app.call(contract.siteProduct.archive, { id }, await editorOf(person.app))
  return { given: { id }, isOnce: true }
}

/** A new product with all its fields. */
const wholeProduct = () => ({
  given: {
    ...PLAIN,
    id: 0,
    version: 0,
    price: 790,
    discountFrom: '2026-01-01T00:00:00Z',
    discountUntil: '2999-01-01T00:00:00Z',
    shownFrom: '2026-01-01T00:00:00Z',
    shownUntil: '2999-01-01T00:00:00Z',
    discountPrice: 690,
    volumePrices: [
      { from: 10, price: 650 },
      { from: 30, price: 600 },
    ],
    cards: 0,
    finishes: [],
  },
})

export const productFixtures = {
  owners: {
    'product.load_by_page_background': {},
    'product.load_by_front': {},
    'product.load_by_id': { id: NOBODYS },
    'siteProduct.list': {},
    'siteProduct.get': { id: NOBODYS },
    'siteProduct.save': { id: NOBODYS },
    'siteProduct.preview': { id: NOBODYS },
    'siteProduct.load_table': {},
    'siteProduct.check_import': { list: NOBODYS },
    'siteProduct.import': { list: NOBODYS },
    'siteProduct.sort': { list: NOBODYS },
    'siteProduct.duplicate': { id: NOBODYS },
    'siteProduct.archive': { id: NOBODYS },
    'siteProduct.restore': { id: NOBODYS },
    'siteProduct.change_stock': { id: NOBODYS },
    'siteProduct.list_stock': { id: NOBODYS },
  },
  prepare: {
    'product.load_by_id': () => ({ given: { id: 1 } }),
    'siteProduct.list': () => ({ given: { cursor: '', keyword: '', category: '', show: '' } }),
    'siteProduct.get': withProduct,
    'siteProduct.save': wholeProduct,
    'siteProduct.preview': wholeProduct,
    // A short row: the same cells are tried at `import`.
    'siteProduct.check_import': () => ({
      given: { list: [{ row: 2, titleCh: IMPORTED.titleCh, category: IMPORTED.category, price: IMPORTED.price }] },
    }),
    'siteProduct.import': () => ({
      given: { list: [{ ...IMPORTED, titleCh: `匯入 ${randomUUID()}`, onSale: 'true' }] },
      isOnce: true,
    }),
    'siteProduct.sort': async (person) => ({ given: { list: [await addProduct(person)] } }),
    'siteProduct.duplicate': withProduct,
    'siteProduct.archive': async (person) => ({ ...(await withProduct(person)), isOnce: true }),
    'siteProduct.restore': withArchived,
    'siteProduct.change_stock': async (person) => ({
      given: { id: await addProduct(person), move: 'corrected', change: -2, reason: '盤點時少了兩個' },
    }),
    'siteProduct.list_stock': async (person) => ({ given: { id: await addProduct(person), cursor: '' } }),
  },
} satisfies Fixtures<'product' | 'siteProduct'>
