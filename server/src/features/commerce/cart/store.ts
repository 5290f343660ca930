import { type CartLine, type Quantity, withQuantity } from '@idocard/domain/commerce/cart'
import { priceSteps } from '@idocard/domain/commerce/price-steps'
import type { PrintDetails } from '@idocard/domain/commerce/print'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { cart } from '../../../db/schema/commerce/order.ts'
import { product } from '../../../db/schema/commerce/product.ts'
import { discountPriceNow, isSold } from '../product/index.ts'

export interface Cart {
  version: number
  lines: Quantity[]
  /** What to print on the cards of a line, by product id. */
  prints: Readonly<Record<string, PrintDetails>>
}

const COLUMNS = { version: cart.version, lines: cart.lines, prints: cart.prints }
const FIRST: Cart = { version: 1, lines: [], prints: {} }

/** A member's cart; an empty cart with version 1 if they have none yet. */
export async function cartOf(db: Tx, memberId: string): Promise<Cart> {
  const [found] = await db.select(COLUMNS).from(cart).where(eq(cart.memberId, memberId))
  return found ?? FIRST
}

/** The cart, locked until the transaction ends, so that a concurrent order reads the changed cart. */
export async function lockCart(db: Tx, memberId: string): Promise<Cart> {
  const [found] = await db.select(COLUMNS).from(cart).where(eq(cart.memberId, memberId)).for('update')
  return found ?? FIRST
}

/** The same for a member who may never have had a cart: they get one, which can be locked. */
export async function lockFreshCart(db: Tx, memberId: string): Promise<Cart> {
  await db.insert(cart).values({ memberId }).onConflictDoNothing()
  return lockCart(db, memberId)
}

/** Replaces what to print on a product's cards. The cart must exist and be locked. */
export async function putPrint(db: Tx, memberId: string, productId: number, details: PrintDetails): Promise<void> {
  await db
    .update(cart)
    .set({ prints: sql`${cart.prints} || ${JSON.stringify({ [productId]: details })}::jsonb` })
    .where(eq(cart.memberId, memberId))
}

/** Replaces the lines and returns the new version. */
export async function putCart(db: Tx, memberId: string, lines: Quantity[]): Promise<number> {
  const [put] = await db
    .insert(cart)
    .values({ memberId, lines, version: 1 })
    .onConflictDoUpdate({ target: cart.memberId, set: { lines, version: sql`${cart.version} + 1` } })
    .returning({ version: cart.version })
  if (!put) throw new Error('A cart that was just written was not found.')
  return put.version
}

/** The lines with titles, pictures and the current prices for so many. Products that are no longer sold are left out. */
export async function cartShown(db: Tx, lines: readonly Quantity[], now: Date): Promise<CartLine[]> {
  if (lines.length === 0) return []
  const sold = await db
    .select({
      id: product.id,
      img: product.img,
      titleCh: product.titleCh,
      titleEn: product.titleEn,
      price: product.price,
      discountPrice: discountPriceNow(now),
      volumePrices: product.volumePrices,
    })
    .from(product)
    .where(
      and(
        inArray(
          product.id,
          lines.map((line) => line.id),
        ),
        isSold(now),
      ),
    )
  return lines.flatMap(({ id, quantity }) => {
    const found = sold.find((one) => one.id === id)
    if (!found) return []
    const { discountPrice, volumePrices, ...line } = found
    const steps = priceSteps(found)
    return [
      withQuantity(
        { ...line, ...(discountPrice !== null && { discountPrice }), ...(steps.length > 0 && { priceSteps: steps }) },
        quantity,
      ),
    ]
  })
}
