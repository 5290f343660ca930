import type { KindName } from '@idocard/domain/content/content-kind'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contentPicture } from '../../../db/schema/content/content.ts'

const isOf = (kind: KindName, id: number) => and(eq(contentPicture.kind, kind), eq(contentPicture.contentId, id))

/** The ids of the uploaded pictures that an entry shows. */
export async function picturesOf(db: Tx, kind: KindName, id: number): Promise<string[]> {
  const rows = await db.select({ id: contentPicture.uploadId }).from(contentPicture).where(isOf(kind, id))
  return rows.map((row) => row.id)
}

/** Notes which uploaded pictures an entry shows, so that these and no others are kept. */
export async function putPictures(db: Tx, kind: KindName, contentId: number, ids: readonly string[]): Promise<void> {
  await db.delete(contentPicture).where(isOf(kind, contentId))
  if (ids.length > 0) await db.insert(contentPicture).values(ids.map((uploadId) => ({ kind, contentId, uploadId })))
}
