import type { contract } from '@idocard/contract'
import type { InputOf } from '@idocard/contract/call'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import { contains } from '../../../db/contains.ts'
import { listPage } from '../../../db/list-page.ts'
import type { Tx } from '../../../db/open.ts'
import { upload } from '../../../db/schema/content/upload.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { isUnused } from '../upload/index.ts'
import { isShownIn } from './uses.store.ts'

/** Staff who see the library, or change it. */
export type Staff = Acting<'content.edit' | 'content.publish', 'site'>
type Listing = InputOf<(typeof contract)['sitePicture']['list']>

const PICTURE = {
  id: upload.id,
  width: upload.width,
  height: upload.height,
  bytes: upload.bytes,
  createdAt: upload.createdAt,
  by: member.name,
}

/** A page of the shop's pictures. @returns undefined for a cursor that does not belong to this list */
export function listPictures(db: Tx, _staff: Staff, { keyword, show, ...paged }: Listing) {
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
      where: and(upload.isOfShop, isShown, isFound(db, keyword)),
      sorts: { at: { by: upload.createdAt, kind: 'moment' } },
      id: { by: upload.id, kind: 'text' },
    },
    paged,
  )
}

const isFound = (db: Tx, keyword: string): SQL | undefined =>
  keyword === '' ? undefined : or(contains(keyword, member.name), isShownIn(db, keyword))

/** One of the shop's pictures. Undefined if it is somebody's own, or does not exist. */
export async function pictureOfShop(db: Tx, _staff: Staff, id: string) {
  const [found] = await db
    .select(PICTURE)
    .from(upload)
    .leftJoin(member, eq(member.id, upload.memberId))
    .where(and(upload.isOfShop, eq(upload.id, id)))
  return found
}

/** Deletes one of the shop's pictures that nothing shows. @returns whether it was deleted */
export async function deletePicture(db: Tx, _staff: Staff, id: string): Promise<boolean> {
  // Locked first, so that a use that is being saved waits, and one that was saved just now is seen.
  await db.select({ id: upload.id }).from(upload).where(eq(upload.id, id)).for('update')
  const gone = await db
    .delete(upload)
    .where(and(upload.isOfShop, eq(upload.id, id), isUnused(db)))
    .returning({ id: upload.id })
  return gone.length > 0
}
