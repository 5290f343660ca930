import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { THEME_KEYS, THEMES } from '@idocard/domain/cards/theme'
import { eq, inArray } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { putInOrder } from '../../../db/put-in-order.ts'
import { type ThemeOfferRow, themeOffer } from '../../../db/schema/cards/card.ts'

type Staff = Acting<'product.edit', 'site'>
type Listing = InputOf<(typeof contract)['siteTheme']['list']>

/** The themes with a text in one of their names, which are in the code. */
const named = (text: string) =>
  THEME_KEYS.filter((key) => `${THEMES[key].nameCh} ${THEMES[key].nameEn}`.toLowerCase().includes(text))

/** A page of all themes. @returns undefined for a cursor that does not belong to this list */
export const listThemes = (db: Tx, _staff: Staff, { keyword, ...at }: Listing) =>
  listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, row: themeOffer })
          .from(themeOffer)
          .$dynamic(),
      where: keyword === '' ? undefined : inArray(themeOffer.theme, named(keyword.toLowerCase())),
      sorts: {
        order: { by: themeOffer.sorter, kind: 'integer' },
        points: { by: themeOffer.points, kind: 'integer' },
      },
      id: { by: themeOffer.id, kind: 'integer' },
    },
    at,
  )

export async function themeForStaff(db: Tx, _staff: Staff, id: number): Promise<ThemeOfferRow | undefined> {
  const [found] = await db.select().from(themeOffer).where(eq(themeOffer.id, id))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockTheme(db: Tx, _staff: Staff, id: number): Promise<ThemeOfferRow | undefined> {
  const [found] = await db.select().from(themeOffer).where(eq(themeOffer.id, id)).for('update')
  return found
}

/** Writes a locked theme, and counts the change. */
export async function updateTheme(
  db: Tx,
  { id, version }: ThemeOfferRow,
  fields: Pick<ThemeOfferRow, 'points' | 'isOffered' | 'shownFrom' | 'shownUntil'>,
): Promise<ThemeOfferRow> {
  const [updated] = await db
    .update(themeOffer)
    .set({ ...fields, version: version + 1 })
    .where(eq(themeOffer.id, id))
    .returning()
  if (!updated) throw new Error('A theme that was locked was not found.')
  return updated
}

/** Puts themes before all others. @returns false if one of them is not there */
export const sortThemes = (db: Tx, _staff: Staff, ids: readonly number[]): Promise<boolean> =>
  putInOrder(db, { table: themeOffer, id: themeOffer.id, sorter: themeOffer.sorter, of: undefined }, ids)
