import { desc } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { outbox } from '../../db/schema/outbox.ts'

export type OutboxMessage = typeof outbox.$inferSelect
type NewMessage = Pick<OutboxMessage, 'channel' | 'to' | 'kind' | 'subject' | 'text'>

export async function putInOutbox(db: Tx, message: NewMessage): Promise<{ id: string }> {
  const [put] = await db.insert(outbox).values(message).returning({ id: outbox.id })
  return { id: String(put?.id) }
}

/** The newest messages, newest first. */
export async function newestInOutbox(db: Tx, most: number): Promise<OutboxMessage[]> {
  return db.select().from(outbox).orderBy(desc(outbox.at), desc(outbox.id)).limit(most)
}
