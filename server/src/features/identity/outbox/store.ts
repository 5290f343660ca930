import { desc, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { outbox } from '../../../db/schema/identity/outbox.ts'

export type OutboxMessage = typeof outbox.$inferSelect
type NewMessage = Pick<OutboxMessage, 'channel' | 'to' | 'kind' | 'subject' | 'text'>

export async function putInOutbox(db: Tx, message: NewMessage): Promise<{ id: string }> {
  const [put] = await db.insert(outbox).values(message).returning({ id: outbox.id })
  return { id: String(put?.id) }
}

/** The newest messages, newest first. */
export async function newestInOutbox(db: Tx, max: number): Promise<OutboxMessage[]> {
  return db.select().from(outbox).orderBy(desc(outbox.at), desc(outbox.id)).limit(max)
}

/** Deletes messages to these phone numbers and e-mail addresses. */
export async function deleteFromOutbox(db: Tx, addresses: readonly string[]): Promise<void> {
  await db.delete(outbox).where(inArray(outbox.to, [...addresses]))
}

/** Deletes messages older than `until`, as they may contain personal data of others. */
export async function sweepOutbox(db: Tx, until: Date): Promise<void> {
  await db.delete(outbox).where(lt(outbox.at, until))
}
