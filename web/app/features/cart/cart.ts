import type { Product } from '@idocard/contract/product'
import {
  addLine,
  CART_LINES_MAX,
  type CartLine,
  type NewCartLine,
  parseStoredCart,
  removeLine,
  setQuantity,
} from '@idocard/domain/cart'
import { storedValue } from '../../lib/stored-value.ts'
import type { LeftOut, Reorder } from './reorder.ts'

/** The lines in the cart, kept in this browser and shared by its tabs. */
export const storedCart = storedValue<CartLine[]>('shopCommodity', parseStoredCart, JSON.stringify)

/**
 * The version under which the server knows these lines; 0 while it does not. It outlives an order whose answer was
 * lost, so that the server can tell that this very cart was ordered.
 */
export const cartVersion = storedValue<number>(
  'shopCommodityVersion',
  (text) => Math.max(0, Math.trunc(Number(text)) || 0),
  String,
)

const PANEL = 'ido:cart-changed'

const lineOf = ({ id, img, titleCh, titleEn, price, discountPrice }: Product, quantity: number): NewCartLine => ({
  id,
  img,
  titleCh,
  titleEn,
  price,
  quantity,
  ...(discountPrice !== null && { discountPrice }),
})

/** How many units of a product the lines hold. */
export const quantityIn = (lines: readonly CartLine[], id: number): number =>
  lines.find((line) => line.id === id)?.quantity ?? 0

/** Units of all products together. */
export const unitsIn = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

/** Puts a product in the cart without showing it. @returns false when the cart is full and does not have it. */
function put(product: Product, quantity: number): boolean {
  const lines = addLine(storedCart.get(), lineOf(product, quantity))
  storedCart.set(lines)
  return quantityIn(lines, product.id) > 0
}

/**
 * Puts a product in the cart and opens the cart panel.
 * @returns false when nothing was added because the cart holds as many different products as it can.
 */
export function addToCart(product: Product, quantity: number): boolean {
  const added = put(product, quantity)
  if (added) window.dispatchEvent(new Event(PANEL))
  return added
}

/**
 * Sees to it that the cart holds at least so many units of a product, for buying it now: what was added a moment ago
 * is not counted twice. The panel stays as it is. @returns as {@link addToCart}.
 */
export function bringToCart(product: Product, quantity: number): boolean {
  const missing = quantity - quantityIn(storedCart.get(), product.id)
  return missing <= 0 || put(product, missing)
}

const leftOutListeners = new Set<() => void>()
let leftOut: readonly LeftOut[] = []

/** What of an order could not be brought to the cart again, until its panel was closed. */
export const leftOutOfCart = {
  get: () => leftOut,
  set(next: readonly LeftOut[]): void {
    leftOut = next
    for (const listener of leftOutListeners) listener()
  },
  subscribe(listener: () => void) {
    leftOutListeners.add(listener)
    return () => leftOutListeners.delete(listener)
  },
}

/**
 * Brings what an order held to the cart again, at today's prices, and opens the cart panel, which names what is missing.
 * Done twice it brings nothing more.
 */
export function reorderToCart({ wanted, leftOut: missing }: Reorder): void {
  const noRoom = wanted.flatMap(({ product, quantity }): LeftOut[] => {
    const { id, titleCh, titleEn, stock } = product
    return bringToCart(product, quantity) ? [] : [{ id, titleCh, titleEn, why: 'full', left: stock }]
  })
  leftOutOfCart.set([...missing, ...noRoom])
  window.dispatchEvent(new Event(PANEL))
}

export const changeQuantity = (id: number, quantity: number): void =>
  storedCart.set(setQuantity(storedCart.get(), id, quantity))

/** Takes a product out of the cart. @returns how to put it back where it was, if it has not come back meanwhile. */
export function removeFromCart(id: number): () => void {
  const before = storedCart.get()
  const at = before.findIndex((line) => line.id === id)
  const line = before[at]
  storedCart.set(removeLine(before, id))
  return () => {
    const now = storedCart.get()
    if (!line || quantityIn(now, id) > 0 || now.length >= CART_LINES_MAX) return
    storedCart.set([...now.slice(0, at), line, ...now.slice(at)])
  }
}

/** Empties the cart once its order is known to exist. */
export function emptyCart(): void {
  storedCart.set(undefined)
  cartVersion.set(undefined)
}

/** Tells when something was put in the cart on this page. @returns how to stop. */
export function onCartChanged(listener: () => void): () => void {
  window.addEventListener(PANEL, listener)
  return () => window.removeEventListener(PANEL, listener)
}
