import { eq, gt, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { contactFile } from '../../../db/schema/company/inquiry.ts'

export async function insertInquiryFile(db: Tx, made: typeof contactFile.$inferInsert): Promise<void> {
  await db.insert(contactFile).values(made)
}

/** Total bytes of the attachments that were received after a moment. */
export async function bytesReceivedSince(db: Tx, since: Date): Promise<number> {
  const [found] = await db
    .select({ bytes: sql<number>`coalesce(sum(${contactFile.bytes}), 0)::int` })
    .from(contactFile)
    .where(gt(contactFile.createdAt, since))
  return found?.bytes ?? 0
}

/** An attachment with its bytes. */
export async function inquiryFile(db: Tx, id: string) {
  const [found] = await db
    .select({ file: contactFile.file, kind: contactFile.kind })
    .from(contactFile)
    .where(eq(contactFile.id, id))
  return found
}

/** Deletes attachments that were received before `until`. */
export async function sweepInquiryFiles(db: Tx, until: Date): Promise<void> {
  await db.delete(contactFile).where(lt(contactFile.createdAt, until))
}
