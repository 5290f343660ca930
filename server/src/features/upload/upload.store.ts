import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { upload } from '../../db/schema/upload.ts'

export type UploadRow = typeof upload.$inferSelect

/** The id of one of a person's own pictures; undefined when it is another's, or none. */
export async function ownUpload(db: Tx, memberId: string, id: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: upload.id })
    .from(upload)
    .where(and(eq(upload.id, id), eq(upload.memberId, memberId)))
  return found?.id
}

export async function insertUpload(db: Tx, made: UploadRow): Promise<void> {
  await db.insert(upload).values(made)
}

/** Bytes of all pictures of a person. */
export async function bytesOf(db: Tx, memberId: string): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${upload.bytes}), 0)::int` })
    .from(upload)
    .where(eq(upload.memberId, memberId))
  return found?.bytes ?? 0
}

/** A picture as it is served. */
export async function pictureBytes(db: Tx, id: string, format: 'jpeg' | 'webp'): Promise<Buffer | undefined> {
  const [found] = await db.select({ bytes: upload[format] }).from(upload).where(eq(upload.id, id))
  return found?.bytes
}
