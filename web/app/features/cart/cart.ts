import type { Product } from '@idocard/contract/product'
import { addLine, type CartLine, parseStoredCart, removeLine, setQuantity } from '@idocard/domain/cart'
import { storedValue } from '../../lib/stored-value.ts'

/** The lines in the cart, kept in this browser and shared by its tabs. */
export const storedCart = storedValue<CartLine[]>('shopCommodity', parseStoredCart, JSON.stringify)

/**
 * The version under which the server knows these lines; 0 while it does not. It outlives an order whose answer was
 * lost, so that the server can tell that this very cart was ordered.
 */
export const cartVersion = storedValue<number>('shopCommodityVersion', (text) => Math.max(0, Math.trunc(Number(text)) || 0), String)

const PANEL = 'ido:cart-changed'

/** Puts a product in the cart and opens the cart panel. */
export function addToCart(product: Product, quantity: number): void {
  const { id, img, titleCh, titleEn, price, discountPrice } = product
  const line = { id, img, titleCh, titleEn, price, quantity, ...(discountPrice !== null && { discountPrice }) }
  storedCart.set(addLine(storedCart.get(), line))
  window.dispatchEvent(new Event(PANEL))
}

export const changeQuantity = (id: number, quantity: number): void =>
  storedCart.set(setQuantity(storedCart.get(), id, quantity))

export const removeFromCart = (id: number): void => storedCart.set(removeLine(storedCart.get(), id))

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
