import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { type ProductRow, product } from '../../../db/schema/commerce/product.ts'
import { staffDraft } from '../../../db/schema/identity/staff.ts'
import { isSold } from './pricing.store.ts'

/** A product as it was typed. Its pictures were the person's own, or the product's, when the preview was asked for. */
type TypedProduct = InputOf<(typeof contract)['siteProduct']['preview']>
type Fields = Omit<typeof product.$inferInsert, 'id' | 'version' | 'stock' | 'held'>

/**
 * Beside the editor's own draft, which follows each key: what a preview shows is what was typed when it was asked for. No
 * call for drafts takes a name that begins with a space, so what is read here was checked.
 */
const SCREEN = ' products preview'

/** Keeps a product as a person typed it, in place of what they previewed of it before. It is deleted as drafts are. */
export async function keepTyped(
  db: Tx,
  { person }: Acting<'product.edit', 'site'>,
  typed: TypedProduct,
  now: Date,
): Promise<void> {
  const kept = { fields: JSON.stringify(typed), version: typed.version, seenAt: now }
  await db
    .insert(staffDraft)
    .values({ ...kept, companyId: null, memberId: person.id, screen: SCREEN, thing: String(typed.id) })
    .onConflictDoUpdate({
      target: [staffDraft.companyId, staffDraft.screen, staffDraft.thing, staffDraft.memberId],
      set: kept,
    })
}

/** A product as a person typed it when they last asked for a preview. */
export async function typedProduct(db: Tx, memberId: string, id: number): Promise<TypedProduct | undefined> {
  const [found] = await db
    .select({ fields: staffDraft.fields })
    .from(staffDraft)
    .where(
      and(
        isNull(staffDraft.companyId),
        eq(staffDraft.screen, SCREEN),
        eq(staffDraft.thing, String(id)),
        eq(staffDraft.memberId, memberId),
      ),
    )
  return found && (JSON.parse(found.fields) as TypedProduct)
}

/** Sells a product with these fields, or a new one with these units. @returns undefined if there is no such product */
export async function putOnSale(db: Tx, id: number, fields: Fields, stock: number): Promise<ProductRow | undefined> {
  const shown = { ...fields, onSale: true, archivedAt: null }
  const [sold] =
    id === 0
      ? await db
          .insert(product)
          .values({ ...shown, stock })
          .returning()
      : await db.update(product).set(shown).where(eq(product.id, id)).returning()
  return sold
}

/** How many products of the same plan are before one in the shop's list. */
export async function placeInList(db: Tx, { id, sorter, category }: ProductRow, at: Date): Promise<number> {
  const isBefore = sql`(${product.sorter}, ${product.id}) < (${sorter}::int, ${id}::int)`
  const [found] = await db
    .select({ before: count() })
    .from(product)
    .where(and(isSold(at), eq(product.category, category), isBefore))
  return found?.before ?? 0
}
