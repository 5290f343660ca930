import { HOUR_MS } from '@idocard/domain/duration'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type ContactRow, contactEvent } from '../../../db/schema/contacts/contact.ts'

type Stored = (typeof contactEvent.$inferInsert)['kind']
/** Characters of a note that the history shows. */
const NOTE_SHOWN = 200

type OfContact = Pick<ContactRow, 'id' | 'memberId'>

/** The entry of this kind that was stored in the last hour. It is extended, so that no edit in steps fills the history. */
async function recent(db: Tx, { id }: OfContact, kind: Stored, now: Date) {
  const since = new Date(now.getTime() - HOUR_MS)
  const [found] = await db
    .select()
    .from(contactEvent)
    .where(and(eq(contactEvent.contactId, id), eq(contactEvent.kind, kind), gt(contactEvent.at, since)))
    .orderBy(desc(contactEvent.at))
    .limit(1)
  return found
}

async function record(db: Tx, of: OfContact, kind: Stored, now: Date, more: { text?: string; fields?: string[] } = {}) {
  const last = await recent(db, of, kind, now)
  const fields = [...new Set([...(last?.fields ?? []), ...(more.fields ?? [])])]
  const value = { text: more.text ?? '', fields, at: now }
  if (last) await db.update(contactEvent).set(value).where(eq(contactEvent.id, last.id))
  else await db.insert(contactEvent).values({ ...value, kind, contactId: of.id, memberId: of.memberId })
}

/** Records a note. An emptied note leaves nothing of the earlier ones either. */
export async function recordNote(db: Tx, of: OfContact, note: string, now: Date): Promise<void> {
  const text = [...note].slice(0, NOTE_SHOWN).join('')
  if (text !== '') return record(db, of, 'noted', now, { text })
  await db.delete(contactEvent).where(and(eq(contactEvent.contactId, of.id), eq(contactEvent.kind, 'noted')))
}

/** Records which fields the owner of a saved card changed. */
export const recordChange = (db: Tx, of: OfContact, fields: string[], now: Date): Promise<void> =>
  record(db, of, 'changed', now, { fields })

/** Records that the holder gave a contact their own card. */
export const recordShare = (db: Tx, of: OfContact, now: Date): Promise<void> => record(db, of, 'shared', now)
