import { CATEGORIES } from '@idocard/contract/commerce/product'
import type { ImportedRow, ImportRow } from '@idocard/contract/commerce/product-import'
import { PRODUCT_LIMITS } from '@idocard/contract/commerce/site-product'
import { moment } from '@idocard/contract/fields'
import { REFUSALS } from '@idocard/contract/refusals'
import { cleanLine } from '@idocard/domain/commerce/address'
import { packsOverpricedFrom } from '@idocard/domain/commerce/pack-price'
import { MAX_VOLUME_PRICES, volumePricesOf, volumePricesText } from '@idocard/domain/commerce/volume-price'
import { MINUTE_MS } from '@idocard/domain/duration'
import type { Lang } from '@idocard/domain/language'
import type { ProductRow } from '../../../db/schema/commerce/product.ts'
import { packProblem, priceProblems } from './save-product.ts'

const MAX_UNITS = 1_000_000

const PROBLEMS = {
  unknown: { 'zh-tw': '沒有這個編號的商品', 'en-us': 'There is no product with this id.' },
  twice: { 'zh-tw': '檔案裡前面已經有這個商品', 'en-us': 'The file has this product already.' },
  sameName: {
    'zh-tw': '已經有同名的商品。要更新它，請填商品編號',
    'en-us': 'A product has this name already. To change it, give its id.',
  },
  needed: { 'zh-tw': '名稱（中文）、方案和價格都要填', 'en-us': 'Name (Chinese), plan and price are needed.' },
  text: { 'zh-tw': '文字太長，或有不能用的字元', 'en-us': 'A text is too long, or has characters that can’t be used.' },
  category: { 'zh-tw': '方案要是個人方案或企業方案', 'en-us': 'The plan is Personal or Enterprise.' },
  price: { 'zh-tw': '價格要是 0 到 9,999,999 的整數', 'en-us': 'Prices are whole numbers up to 9,999,999.' },
  moment: { 'zh-tw': '時間要像 2026-11-27 10:00', 'en-us': 'Times are written like 2026-11-27 10:00.' },
  volumePrices: {
    'zh-tw': `多件優惠要像 10=900; 30=850，最多 ${MAX_VOLUME_PRICES} 個`,
    'en-us': `Volume prices are written like 10=900; 30=850, at most ${MAX_VOLUME_PRICES} of them.`,
  },
  onSale: { 'zh-tw': '上架要填是或否', 'en-us': '“On sale” is Yes or No.' },
  units: { 'zh-tw': '庫存增減要是整數', 'en-us': 'The stock change is a whole number.' },
  reason: { 'zh-tw': '有增減庫存，請寫原因', 'en-us': 'A stock change needs a reason.' },
} as const satisfies Record<string, Record<Lang, string>>
type Problem = keyof typeof PROBLEMS

/** What a row of a file stores. */
type Patch = Partial<
  Pick<
    ProductRow,
    | 'titleCh'
    | 'titleEn'
    | 'summaryCh'
    | 'summaryEn'
    | 'category'
    | 'price'
    | 'discountPrice'
    | 'discountFrom'
    | 'discountUntil'
    | 'volumePrices'
    | 'onSale'
  >
>

/** A row with what becomes of it. */
export interface Planned {
  row: number
  /** Undefined for a new product. */
  before: ProductRow | undefined
  patch: Patch
  units: number
  reason: string
  /** Why it is refused; empty if it is not. */
  problem: string
}

/** Why a cell cannot be read. */
class Unreadable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem)
    this.problem = problem
  }
}
const fail = (problem: Problem): never => {
  throw new Unreadable(problem)
}

const TEXTS = { titleCh: 'title', titleEn: 'title', summaryCh: 'summary', summaryEn: 'summary' } as const
const REQUIRED = ['titleCh', 'category', 'price', 'onSale'] as const

function textOf(cell: string, max: number): string {
  const text = cleanLine(cell)
  return text === null || text.length > max ? fail('text') : text
}
const priceOf = (cell: string): number => (/^\d{1,7}$/.test(cell) ? Number(cell) : fail('price'))
function momentOf(cell: string, before: Date | null | undefined): Date | null {
  if (cell === '') return null
  const read = moment.safeParse(cell)
  const at = read.success ? new Date(read.data) : fail('moment')
  // A file has no seconds: what is the same in it does not change.
  return before && Math.floor(before.getTime() / MINUTE_MS) === Math.floor(at.getTime() / MINUTE_MS) ? before : at
}

/** Reads the cells of a row. A column that is not there changes nothing; an empty cell empties what may be empty. */
function patchOf(cells: ImportRow, before: ProductRow | undefined): Patch {
  const patch: Patch = {}
  for (const [name, limit] of Object.entries(TEXTS) as [keyof typeof TEXTS, 'title' | 'summary'][]) {
    const cell = cells[name]
    if (cell !== undefined) patch[name] = textOf(cell, PRODUCT_LIMITS[limit])
  }
  if (cells.category) patch.category = CATEGORIES.find((one) => one === cells.category) ?? fail('category')
  if (cells.price) patch.price = priceOf(cells.price)
  if (cells.discountPrice !== undefined)
    patch.discountPrice = cells.discountPrice === '' ? null : priceOf(cells.discountPrice)
  for (const name of ['discountFrom', 'discountUntil'] as const) {
    const cell = cells[name]
    if (cell !== undefined) patch[name] = momentOf(cell, before?.[name])
  }
  if (cells.volumePrices !== undefined) patch.volumePrices = volumePricesOf(cells.volumePrices) ?? fail('volumePrices')
  if (cells.onSale) patch.onSale = cells.onSale === 'true' || (cells.onSale === 'false' ? false : fail('onSale'))
  // What every product has is not emptied by a cell that was left empty.
  if (before && REQUIRED.some((name) => cells[name]?.trim() === '')) fail('needed')
  if (!before && !(patch.titleCh && patch.category && patch.price !== undefined)) fail('needed')
  return patch
}

function unitsOf({ stockChange = '', stockReason = '' }: ImportRow): { units: number; reason: string } {
  const reason = textOf(stockReason, PRODUCT_LIMITS.reason)
  if (stockChange === '') return { units: 0, reason }
  const units = /^[+-]?\d{1,7}$/.test(stockChange) ? Number(stockChange) : fail('units')
  if (Math.abs(units) > MAX_UNITS) fail('units')
  if (units !== 0 && reason === '') fail('reason')
  return { units, reason }
}

const NO_OTHER_PRICE = { price: 0, discountPrice: null, discountFrom: null, discountUntil: null, volumePrices: [] }

/**
 * What an import does with each row. It reads and writes nothing.
 * @param listed every product that is not archived
 */
export function planImport(
  list: readonly ImportRow[],
  listed: readonly ProductRow[],
  now: Date,
  lang: Lang,
): Planned[] {
  const byId = new Map(listed.map((one) => [String(one.id), one]))
  const seen = new Set<string>()
  const plan = list.map((cells): Planned => {
    const id = cells.id?.trim() ?? ''
    const before = byId.get(id)
    const refused = (problem: string): Planned => ({ row: cells.row, before, patch: {}, units: 0, reason: '', problem })
    try {
      if (id !== '' && !before) fail('unknown')
      const patch = patchOf(cells, before)
      const key = before ? id : `new ${patch.titleCh}`
      if (seen.has(key)) fail('twice')
      if (!before && listed.some(({ titleCh }) => titleCh === patch.titleCh)) fail('sameName')
      seen.add(key)
      if (before && cells.version !== 0 && cells.version !== before.version)
        return refused(REFUSALS['product.changed'][lang])
      const [wrong] = Object.values(priceProblems({ ...NO_OTHER_PRICE, ...before, ...patch }, lang))
      if (wrong !== undefined) return refused(wrong)
      const { units, reason } = unitsOf(cells)
      if ((before?.stock ?? 0) + units < 0) return refused(REFUSALS['product.stock'][lang])
      return { row: cells.row, before, patch, units, reason, problem: '' }
    } catch (error) {
      if (error instanceof Unreadable) return refused(PROBLEMS[error.problem][lang])
      throw error
    }
  })
  refuseOverpriced(plan, listed, now, lang)
  return plan
}

const isPriced = ({ problem, before, patch }: Planned) =>
  problem === '' &&
  before !== undefined &&
  (['price', 'discountPrice', 'discountFrom', 'discountUntil', 'volumePrices', 'onSale'] as const).some(
    (name) => name in patch,
  )

/**
 * Refuses rows after which a pack would cost more than its cards: those of such packs, or else those of single cards. All
 * rows count together, so the order of a file does not matter.
 */
function refuseOverpriced(plan: Planned[], listed: readonly ProductRow[], now: Date, lang: Lang): void {
  const overpriced = (products: readonly ProductRow[]) =>
    packsOverpricedFrom(
      products.filter(({ onSale }) => onSale),
      now,
    )
  const already = new Set(overpriced(listed).map(({ pack }) => pack.id))
  for (;;) {
    const patches = new Map(plan.flatMap((one) => (isPriced(one) && one.before ? [[one.before.id, one.patch]] : [])))
    const wrong = overpriced(listed.map((one) => ({ ...one, ...patches.get(one.id) }))).filter(
      ({ pack }) => !already.has(pack.id),
    )
    const [dear] = wrong
    if (!dear) return
    const priced = plan.filter(isPriced)
    const ofPacks = priced.filter(({ before }) => wrong.some(({ pack }) => pack.id === before?.id))
    const blamed = ofPacks.length > 0 ? ofPacks : priced.filter(({ before }) => before?.print?.cards === 1)
    if (blamed.length === 0) throw new Error('A pack became dearer than its cards, and no row did it.')
    for (const one of blamed) one.problem = packProblem(dear, lang)
  }
}

/** As a cell has it. Of what is stored, only volume prices are a list. */
function textOfValue(value: Patch[keyof Patch]): string {
  if (Array.isArray(value)) return volumePricesText(value)
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

/** A planned row as staff see it. */
export function shownPlan({ row, before, patch, units, problem }: Planned): ImportedRow {
  const { titleCh = '', titleEn = '' } = { ...before, ...patch }
  const changes = Object.entries(patch).flatMap(([name, after]) => {
    const field = name as keyof Patch
    const [old, now] = [textOfValue(before?.[field]), textOfValue(after)]
    return old === now ? [] : [{ field, before: old, after: now }]
  })
  const stock = before?.stock ?? 0
  const moved = units === 0 ? [] : [{ field: 'stock' as const, before: String(stock), after: String(stock + units) }]
  const all = problem === '' ? [...changes, ...moved] : []
  const outcome = problem !== '' ? 'refused' : !before ? 'new' : all.length > 0 ? 'changed' : 'unchanged'
  return { row, id: before?.id ?? 0, version: before?.version ?? 0, titleCh, titleEn, outcome, problem, changes: all }
}
