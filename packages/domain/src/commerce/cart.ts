import { isTwd, type Twd } from '../money.ts'
import { stepAt, type VolumePrice } from './price-steps.ts'

export const QUANTITY_MIN = 1
export const QUANTITY_MAX = 99
/** Different products in one cart. */
export const CART_LINES_MAX = 50

/** One product in the cart, as the browser stores it. Prices are for display: the server charges its own. */
export interface CartLine {
  id: number
  /** Addresses of pictures. The first is shown. */
  img: string[]
  titleCh: string
  titleEn: string
  price: Twd
  /** Charged instead of `price` when present, 0 included: what one piece costs at this quantity. */
  discountPrice?: Twd
  /** What one piece costs from how many on, the first from 1; absent if the number makes no difference. */
  priceSteps?: VolumePrice[]
  quantity: number
  total: Twd
}

/** A line before its total is calculated. */
export type NewCartLine = Omit<CartLine, 'total'>

export interface Quantity {
  id: number
  quantity: number
}

export const unitPrice = (line: { price: Twd; discountPrice?: Twd | undefined }): Twd =>
  line.discountPrice ?? line.price

export const lineTotal = (line: Pick<CartLine, 'price' | 'discountPrice' | 'quantity'>): Twd =>
  unitPrice(line) * line.quantity

export const cartTotal = (lines: readonly Pick<CartLine, 'price' | 'discountPrice' | 'quantity'>[]): Twd =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value)

/** True for a valid quantity of one product: a whole number from 1 to 99. */
export const isQuantity = (value: unknown): value is number =>
  isWhole(value) && value >= QUANTITY_MIN && value <= QUANTITY_MAX

const clampQuantity = (quantity: number): number =>
  Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, Math.trunc(quantity) || QUANTITY_MIN))

/** A line with a quantity, clamped to 1 to 99, at the price that this many have. */
export const withQuantity = (line: Omit<NewCartLine, 'quantity'>, quantity: number): CartLine => {
  const counted = { ...line, quantity: clampQuantity(quantity) }
  const step = stepAt(line.priceSteps ?? [], counted.quantity)
  if (step) {
    delete counted.discountPrice
    if (step.price < line.price) counted.discountPrice = step.price
  }
  return { ...counted, total: lineTotal(counted) }
}

/**
 * Adds a line to the cart. For a product already in it, adds the quantity (up to 99) and updates title, picture and
 * price. A full cart is returned unchanged.
 */
export const addLine = (lines: readonly CartLine[], line: NewCartLine): CartLine[] => {
  if (lines.some((one) => one.id === line.id)) {
    return lines.map((one) =>
      one.id === line.id ? withQuantity(line, one.quantity + clampQuantity(line.quantity)) : one,
    )
  }
  return lines.length < CART_LINES_MAX ? [...lines, withQuantity(line, line.quantity)] : [...lines]
}

/** Sets the quantity of a product, clamped to 1 to 99; an unknown id changes nothing. */
export const setQuantity = (lines: readonly CartLine[], id: number, quantity: number): CartLine[] =>
  lines.map((line) => (line.id === id ? withQuantity(line, quantity) : line))

export const removeLine = (lines: readonly CartLine[], id: number): CartLine[] => lines.filter((line) => line.id !== id)

/**
 * Merges the lines of each product, in the order of first occurrence. Null when any quantity, given or merged, is not a
 * whole number from 1 to 99, or when there are more than 50 products.
 */
export const mergeQuantities = (items: readonly Quantity[]): Quantity[] | null => {
  const merged = new Map<number, number>()
  for (const { id, quantity } of items) {
    if (!isQuantity(quantity)) return null
    const sum = (merged.get(id) ?? 0) + quantity
    if (!isQuantity(sum)) return null
    merged.set(id, sum)
  }
  if (merged.size > CART_LINES_MAX) return null
  return Array.from(merged, ([id, quantity]) => ({ id, quantity }))
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Steps from 1 on that become cheaper. Undefined for anything else: the server knows the price. */
const parseSteps = (stored: unknown): VolumePrice[] | undefined => {
  if (!Array.isArray(stored) || stored.length < 2) return undefined
  const isSound = stored.every((step, at) => {
    const before = stored[at - 1] ?? { from: 0, price: Number.POSITIVE_INFINITY }
    return isWhole(step?.from) && isTwd(step.price) && step.from > before.from && step.price < before.price
  })
  return isSound && stored[0].from === 1 ? stored.map(({ from, price }) => ({ from, price })) : undefined
}

const parseLine = (stored: unknown): CartLine | null => {
  if (typeof stored !== 'object' || stored === null) return null
  const { id, img, titleCh, titleEn, price, discountPrice, priceSteps, quantity } = stored as Record<string, unknown>
  if (!isWhole(id) || id < 1 || !isText(titleCh) || !isText(titleEn)) return null
  if (!isTwd(price) || !isWhole(quantity) || quantity < QUANTITY_MIN) return null
  const steps = parseSteps(priceSteps)
  const images = Array.isArray(img) ? img.filter(isText) : []
  const line = { id, img: images, titleCh, titleEn, price, ...(steps && { priceSteps: steps }) }
  if (discountPrice === undefined || discountPrice === null) return withQuantity(line, quantity)
  return isTwd(discountPrice) ? withQuantity({ ...line, discountPrice }, quantity) : null
}

/**
 * Reads the cart stored by the browser, as JSON text or already parsed. It may be of an older version or tampered with:
 * invalid lines are dropped, quantities above 99 are clamped, lines of one product are merged, and totals are
 * recalculated. Never throws; in the worst case the cart is empty.
 */
export const parseStoredCart = (stored: unknown): CartLine[] => {
  const list = isText(stored) ? parseJson(stored) : stored
  if (!Array.isArray(list)) return []
  return list.reduce<CartLine[]>((lines, one) => {
    const line = parseLine(one)
    return line ? addLine(lines, line) : lines
  }, [])
}

/**
 * The lines of two carts of one person in one, those of the first one first. A product in both has both quantities, at
 * most 99, and is printed with what the first cart says of it.
 */
export function cartsTogether<Print>(first: WithPrints<Print>, second: WithPrints<Print>): WithPrints<Print> {
  const quantities = new Map<number, number>()
  for (const { id, quantity } of [...first.lines, ...second.lines])
    quantities.set(id, Math.min(QUANTITY_MAX, (quantities.get(id) ?? 0) + quantity))
  const lines = [...quantities].slice(0, CART_LINES_MAX).map(([id, quantity]) => ({ id, quantity }))
  const prints = { ...second.prints, ...first.prints }
  const isThere = ([id]: [string, Print]) => lines.some((line) => String(line.id) === id)
  return { lines, prints: Object.fromEntries(Object.entries(prints).filter(isThere)) }
}

interface WithPrints<Print> {
  lines: Quantity[]
  /** What to print on the cards of a line, by product id. */
  prints: Readonly<Record<string, Print>>
}
