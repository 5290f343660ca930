import type { Scope } from '@idocard/domain/identity/permission'
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { listView } from '../../../db/schema/identity/staff.ts'

type Keeper = Acting<'view.keep', Scope>
type View = Pick<typeof listView.$inferInsert, 'screen' | 'name' | 'query'> & { isShared: boolean }

const isAt = ({ company }: Keeper) => (company ? eq(listView.companyId, company.id) : isNull(listView.companyId))
const isSeen = ({ person }: Keeper) => or(isNull(listView.memberId), eq(listView.memberId, person.id))

/** The views of a list that all staff of the place share, then the person's own, each in the order of their making. */
export async function viewsOf(db: Tx, acting: Keeper, screen: string) {
  return db
    .select()
    .from(listView)
    .where(and(isAt(acting), isSeen(acting), eq(listView.screen, screen)))
    .orderBy(sql`${listView.memberId} is not null`, asc(listView.id))
}

/** Keeps a view, in place of one of the same name and of the same people. */
export async function keepView(db: Tx, { company, person }: Keeper, { isShared, ...view }: View) {
  const [kept] = await db
    .insert(listView)
    .values({ ...view, companyId: company?.id ?? null, memberId: isShared ? null : person.id })
    .onConflictDoUpdate({
      target: [listView.companyId, listView.screen, listView.memberId, listView.name],
      set: { query: view.query },
    })
    .returning()
  if (!kept) throw new Error('A view that was just kept was not returned.')
  return kept
}

/** Removes a view that the person sees. @returns undefined if there is none */
export async function removeView(db: Tx, acting: Keeper, id: number) {
  const [removed] = await db
    .delete(listView)
    .where(and(eq(listView.id, id), isAt(acting), isSeen(acting)))
    .returning()
  return removed
}
