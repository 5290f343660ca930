import type { Product } from '@idocard/contract/commerce/product'
import {
  addLine,
  CART_LINES_MAX,
  type CartLine,
  type NewCartLine,
  parseStoredCart,
  removeLine,
  setQuantity,
} from '@idocard/domain/commerce/cart'
import { storedValue } from '../../../lib/stored-value.ts'
import type { LeftOut, Reorder } from './reorder.ts'

/** The lines in the cart, stored in this browser and shared by its tabs. */
export const storedCart = storedValue<CartLine[]>('shopCommodity', parseStoredCart, JSON.stringify)

/**
 * The server's version of the cart; 0 if the server has none. It stays stored if the response to an order is lost, so
 * that the server recognises that this cart was already ordered.
 */
export const cartVersion = storedValue<number>(
  'shopCommodityVersion',
  (text) => Math.max(0, Math.trunc(Number(text)) || 0),
  String,
)

const PANEL = 'ido:cart-changed'

const lineOf = (
  { id, img, titleCh, titleEn, price, discountPrice, priceSteps }: Product,
  quantity: number,
): NewCartLine => ({
  id,
  img,
  titleCh,
  titleEn,
  price,
  quantity,
  ...(discountPrice !== null && { discountPrice }),
  ...(priceSteps.length > 0 && { priceSteps }),
})

/** The number of units of a product in these lines. */
export const quantityIn = (lines: readonly CartLine[], id: number): number =>
  lines.find((line) => line.id === id)?.quantity ?? 0

/** The number of units of all products in these lines. */
export const unitsIn = (lines: readonly CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

/**
 * Adds a product to the cart without opening the panel.
 * @returns false if the cart is full and does not contain the product
 */
function put(product: Product, quantity: number): boolean {
  const lines = addLine(storedCart.get(), lineOf(product, quantity))
  storedCart.set(lines)
  return quantityIn(lines, product.id) > 0
}

/**
 * Adds a product to the cart and opens the cart panel.
 * @returns false if nothing was added because the cart contains the maximum number of different products
 */
export function addToCart(product: Product, quantity: number): boolean {
  const added = put(product, quantity)
  if (added) window.dispatchEvent(new Event(PANEL))
  return added
}

/**
 * Ensures that the cart contains at least this many units of a product, for buying it now: units added a moment ago are
 * not counted twice. Does not open the panel.
 * @returns as {@link addToCart}
 */
export function bringToCart(product: Product, quantity: number): boolean {
  const missing = quantity - quantityIn(storedCart.get(), product.id)
  return missing <= 0 || put(product, missing)
}

const leftOutListeners = new Set<() => void>()
let leftOut: readonly LeftOut[] = []

/** The part of an order that could not be added to the cart again, until the panel is closed. */
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
 * Adds the products of an order to the cart again, at today's prices, and opens the cart panel, which lists what could
 * not be added. Doing it twice adds nothing more.
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

/**
 * Removes a product from the cart.
 * @returns a function that restores it in its place, unless it was added again meanwhile
 */
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

/** Empties the cart. Call it only once its order is known to exist. */
export function emptyCart(): void {
  storedCart.set(undefined)
  cartVersion.set(undefined)
}

/** Calls the listener when something is added to the cart on this page. @returns a function that stops listening */
export function onCartChanged(listener: () => void): () => void {
  window.addEventListener(PANEL, listener)
  return () => window.removeEventListener(PANEL, listener)
}
