import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import type { Scope } from '@idocard/domain/identity/permission'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { isKept, isRemoved, removeRow, restoreRow } from '../../../db/removed.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { isInLibrary, isUnused } from '../upload/index.ts'
import { isShownIn } from './uses.store.ts'

/** Staff who see the library of their place, or change it. */
export type Staff = Acting<'content.edit' | 'content.publish', Scope>
type Listing = InputOf<(typeof contract)['sitePicture']['list']>

const PICTURE = {
  id: upload.id,
  width: upload.width,
  height: upload.height,
  bytes: upload.bytes,
  createdAt: upload.createdAt,
  removedAt: upload.removedAt,
  by: member.name,
}
export type Picture = NonNullable<Awaited<ReturnType<typeof pictureById>>>

/** A page of the pictures in a library. @returns undefined for a cursor that does not belong to this list */
export function listPictures(db: Tx, staff: Staff, { keyword, show, ...paged }: Listing) {
  const unused = isUnused(db)
  const isShown = show === 'unused' ? unused : show === 'used' && unused ? sql`not (${unused})` : undefined
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({ ...keys, ...PICTURE })
          .from(upload)
          .leftJoin(member, eq(member.id, upload.memberId))
          .$dynamic(),
      where: and(
        isInLibrary(staff),
        show === 'removed' ? isRemoved(upload) : isKept(upload),
        isShown,
        isFound(db, keyword),
      ),
      sorts: { at: { by: upload.createdAt, kind: 'moment' } },
      id: { by: upload.id, kind: 'text' },
    },
    paged,
  )
}

const isFound = (db: Tx, keyword: string): SQL | undefined =>
  keyword === '' ? undefined : or(contains(keyword, member.name), isShownIn(db, keyword))

/** One of the pictures in a library, also a deleted one. Undefined if it is somebody's own, of another library, or does not exist. */
export async function pictureById(db: Tx, staff: Staff, id: string) {
  const [found] = await db
    .select(PICTURE)
    .from(upload)
    .leftJoin(member, eq(member.id, upload.memberId))
    .where(and(isInLibrary(staff), eq(upload.id, id)))
  return found
}

/** The same, locked, so that a use that is being saved waits, and one that was saved just now is seen. */
export async function lockPicture(db: Tx, staff: Staff, id: string): Promise<Picture | undefined> {
  await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(isInLibrary(staff), eq(upload.id, id)))
    .for('update')
  return pictureById(db, staff, id)
}

/** Deletes a locked picture that nothing shows, until it is restored or swept. @returns whether it was deleted */
export async function removePicture(db: Tx, _staff: Staff, { id }: Picture, now: Date): Promise<boolean> {
  const [free] = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.id, id), isUnused(db)))
  if (!free) return false
  await removeRow(db, upload, id, now)
  return true
}

/** Brings a locked picture back. The days for which nothing has shown it begin anew. */
export async function restorePicture(db: Tx, _staff: Staff, { id }: Picture): Promise<void> {
  await restoreRow(db, upload, id)
  await db.update(upload).set({ unusedSince: null }).where(eq(upload.id, id))
}
