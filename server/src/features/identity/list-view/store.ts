import { MAX_LIST_VIEWS } from '@idocard/contract/identity/list-view'
import type { Scope } from '@idocard/domain/identity/permission'
import { and, asc, desc, eq, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved, removeRow, restoreRow } from '../../../db/removed.ts'
import { listView } from '../../../db/schema/identity/staff.ts'

type Keeper = Acting<'view.keep', Scope>
type View = Pick<typeof listView.$inferInsert, 'screen' | 'name' | 'query'> & { isShared: boolean }
export type ViewRow = typeof listView.$inferSelect

const isAt = ({ company }: Keeper) => (company ? eq(listView.companyId, company.id) : isNull(listView.companyId))
const isSeen = ({ person }: Keeper) => or(isNull(listView.memberId), eq(listView.memberId, person.id))
const isOf = (acting: Keeper, screen: string) => and(isAt(acting), isSeen(acting), eq(listView.screen, screen))

/** The views of a list that all staff of the place share, then the person's own, each in the order of their making. */
export async function viewsOf(db: Tx, acting: Keeper, screen: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(listView)
    .where(and(isOf(acting, screen), isKept(listView)))
    .orderBy(sql`${listView.memberId} is not null`, asc(listView.id))
}

/** The views of a list that were deleted, the last one first. */
export async function removedViews(db: Tx, acting: Keeper, screen: string): Promise<ViewRow[]> {
  return db
    .select()
    .from(listView)
    .where(and(isOf(acting, screen), isRemoved(listView)))
    .orderBy(desc(listView.removedAt), desc(listView.id))
}

/** Lets one at a time change the views of a list: names are taken and freed, and counted. */
const lockList = (db: Tx, { company }: Keeper, screen: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${company?.id ?? 'site'} ${screen}`}, 0))`)

/** One of the views that the person sees, also a deleted one. Nobody else changes those of its list until the transaction ends. */
export async function lockView(db: Tx, acting: Keeper, id: number): Promise<ViewRow | undefined> {
  const read = () =>
    db
      .select()
      .from(listView)
      .where(and(eq(listView.id, id), isAt(acting), isSeen(acting)))
  const [found] = await read()
  if (!found) return undefined
  await lockList(db, acting, found.screen)
  const [locked] = await read()
  return locked
}

/** The views of a list that the person sees. Nobody else changes them until the transaction ends. */
export async function lockViews(db: Tx, acting: Keeper, screen: string): Promise<ViewRow[]> {
  await lockList(db, acting, screen)
  return viewsOf(db, acting, screen)
}

/** Keeps a view, in place of one of the same name and of the same people. */
export async function keepView(db: Tx, { company, person }: Keeper, { isShared, ...view }: View): Promise<ViewRow> {
  const [kept] = await db
    .insert(listView)
    .values({ ...view, companyId: company?.id ?? null, memberId: isShared ? null : person.id })
    .onConflictDoUpdate({
      target: [listView.companyId, listView.screen, listView.memberId, listView.name, listView.removedId],
      set: { query: view.query },
    })
    .returning()
  if (!kept) throw new Error('A view that was just kept was not returned.')
  return kept
}

/** Ends a locked view that goes on under another name, or for other people. */
export async function leaveView(db: Tx, _acting: Keeper, { id }: ViewRow): Promise<void> {
  await db.delete(listView).where(eq(listView.id, id))
}

/** Deletes a locked view so that it can be restored. Of very many of a list, the ones deleted first are gone for good. */
export async function removeView(db: Tx, acting: Keeper, { id, screen, memberId }: ViewRow, now: Date): Promise<void> {
  await removeRow(db, listView, id, now)
  const isTheirs = memberId === null ? isNull(listView.memberId) : eq(listView.memberId, memberId)
  const removed = and(isAt(acting), eq(listView.screen, screen), isTheirs, isRemoved(listView))
  const last = db
    .select({ id: listView.id })
    .from(listView)
    .where(removed)
    .orderBy(desc(listView.removedAt), desc(listView.id))
    .limit(MAX_LIST_VIEWS)
  await db.delete(listView).where(and(removed, notInArray(listView.id, last)))
}

/** Brings a locked view back. @returns false if another one has its name by now */
export async function restoreView(db: Tx, acting: Keeper, { id, ...view }: ViewRow): Promise<boolean> {
  const isTheirs = view.memberId === null ? isNull(listView.memberId) : eq(listView.memberId, view.memberId)
  const sameName = and(isAt(acting), isTheirs, eq(listView.screen, view.screen), eq(listView.name, view.name))
  const [taken] = await db
    .select({ id: listView.id })
    .from(listView)
    .where(and(sameName, isKept(listView)))
  if (taken) return false
  await restoreRow(db, listView, id)
  return true
}
