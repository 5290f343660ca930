import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type ContactRow, contact, contactReminder, type ReminderRow } from '../../../db/schema/contacts/contact.ts'
import { isShown, LISTED, type ListedContact, withMerged } from './store.ts'

const checkOwner = ownership(contactReminder.memberId, (row: ReminderRow) => row.memberId)
const checkContact = ownership(contact.memberId, (row: ListedContact) => row.memberId)

const isOpen = isNull(contactReminder.doneAt)
const MAX_LISTED = 200

/** The open reminders of a contact and of everything merged into it, the next one first. */
export const remindersOf = (db: Tx, mine: Owned<ContactRow>): Promise<Owned<ReminderRow>[]> =>
  checkOwner({ id: mine.memberId }, (isTheirs) =>
    db
      .select()
      .from(contactReminder)
      .where(and(isTheirs, inArray(contactReminder.contactId, withMerged([mine.id])), isOpen))
      .orderBy(asc(contactReminder.at), asc(contactReminder.id)),
  )

/** The open reminders of shown contacts, with those of everything merged into them, by the contacts' ids. */
export async function remindersByContact(
  db: Tx,
  ids: readonly string[],
): Promise<Map<string, { at: Date; text: string }[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ at: contactReminder.at, text: contactReminder.text, top: topOf(sql`${contactReminder.contactId}`) })
    .from(contactReminder)
    .where(and(inArray(contactReminder.contactId, withMerged(ids)), isOpen))
    .orderBy(asc(contactReminder.at), asc(contactReminder.id))
  return Map.groupBy(rows, ({ top }) => top)
}

/** The contact in an address book that shows another one: the one it was merged into, over several merges. */
const topOf = (id: SQL): SQL<string> => sql`(
  with recursive above as (
    select ${contact.id} as id, ${contact.mergedInto} as into from ${contact} where ${contact.id} = ${id}
    union all
    select c.id, c.merged_into from ${contact} c join above on c.id = above.into
  )
  select above.id from above where above.into is null)`

const isKept = sql`exists (
  select 1 from ${contact} where ${contact.id} = ${contactReminder.contactId} and ${contact.removedAt} is null)`

/** A holder's open reminders with the contacts that show them, the next one first, and how many of all are due. */
export async function openReminders(
  db: Tx,
  who: Owner,
  now: Date,
): Promise<{ list: { reminder: Owned<ReminderRow>; contact: Owned<ListedContact> }[]; due: number }> {
  const reminders = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contactReminder)
      .where(and(isTheirs, isOpen, isKept))
      .orderBy(asc(contactReminder.at), asc(contactReminder.id))
      .limit(MAX_LISTED),
  )
  if (reminders.length === 0) return { list: [], due: 0 }
  const [counted] = await db
    .select({ due: sql<number>`count(*)::int` })
    .from(contactReminder)
    .where(and(eq(contactReminder.memberId, who.id), isOpen, isKept, lte(contactReminder.at, now)))
  const tops = await topsOf(db, reminders)
  const contacts = await checkContact(who, (isTheirs) =>
    db
      .select(LISTED)
      .from(contact)
      .where(and(isTheirs, inArray(contact.id, [...new Set(tops.values())]), isShown)),
  )
  const byId = new Map(contacts.map((row) => [row.id, row]))
  const list = reminders.flatMap((reminder) => {
    const shown = byId.get(tops.get(reminder.id) ?? '')
    return shown ? [{ reminder, contact: shown }] : []
  })
  return { list, due: counted?.due ?? 0 }
}

/** The contacts that show these reminders, by the reminders' ids. */
async function topsOf(db: Tx, reminders: readonly Pick<ReminderRow, 'id'>[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: contactReminder.id, top: topOf(sql`${contactReminder.contactId}`) })
    .from(contactReminder)
    .where(
      inArray(
        contactReminder.id,
        reminders.map(({ id }) => id),
      ),
    )
  return new Map(rows.map(({ id, top }) => [id, top]))
}

/** One of a holder's reminders, locked. Undefined if it belongs to another holder or does not exist. */
export async function lockOwnReminder(db: Tx, who: Owner, id: string): Promise<Owned<ReminderRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contactReminder)
      .where(and(isTheirs, eq(contactReminder.id, id), isKept))
      .for('update'),
  )
  return found
}

/** The holder's reminder that was created with this key. */
export async function reminderByKey(db: Tx, who: Owner, key: string): Promise<Owned<ReminderRow> | undefined> {
  const [found] = await checkOwner(who, (isTheirs) =>
    db
      .select()
      .from(contactReminder)
      .where(and(isTheirs, eq(contactReminder.onceKey, key))),
  )
  return found
}

/** Adds a reminder to a locked contact. Undefined if it has as many as it may have. */
export async function insertReminder(
  db: Tx,
  mine: Owned<ContactRow>,
  made: Pick<ReminderRow, 'at' | 'text' | 'onceKey' | 'createdAt'>,
): Promise<Owned<ReminderRow> | undefined> {
  if ((await remindersOf(db, mine)).length >= CONTACT_LIMITS.reminders) return undefined
  const [inserted] = await db
    .insert(contactReminder)
    .values({ ...made, memberId: mine.memberId, contactId: mine.id })
    .returning({ id: contactReminder.id })
  return inserted && lockOwnReminder(db, { id: mine.memberId }, inserted.id)
}

/** Changes a reminder. One that was postponed is sent again. */
export async function changeReminder(
  db: Tx,
  mine: Owned<ReminderRow>,
  change: Partial<Pick<ReminderRow, 'at' | 'text' | 'doneAt'>>,
): Promise<Owned<ReminderRow>> {
  const isPostponed = change.at !== undefined && change.at.getTime() !== mine.at.getTime()
  const [changed] = await checkOwner({ id: mine.memberId }, (isTheirs) =>
    db
      .update(contactReminder)
      .set({ ...change, text: change.text ?? mine.text, ...(isPostponed && { sentAt: null }) })
      .where(and(isTheirs, eq(contactReminder.id, mine.id)))
      .returning(),
  )
  if (!changed) throw new Error('A reminder that was locked was not found.')
  return changed
}

export async function deleteReminder(db: Tx, mine: Owned<ReminderRow>): Promise<void> {
  await db.delete(contactReminder).where(eq(contactReminder.id, mine.id))
}

/** Reminders per transaction. Most are due at nine in the morning. */
const TAKEN_AT_ONCE = 100

/** Takes some of the reminders that are due and not sent yet, each once, with the contact that shows it. */
export async function takeReminders(db: Tx, now: Date): Promise<{ id: string; contactId: string; memberId: string }[]> {
  const due = await db
    .select({ id: contactReminder.id })
    .from(contactReminder)
    .where(and(lte(contactReminder.at, now), isOpen, isNull(contactReminder.sentAt), isKept))
    .orderBy(asc(contactReminder.at), asc(contactReminder.id))
    .limit(TAKEN_AT_ONCE)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const taken = await db
    .update(contactReminder)
    .set({ sentAt: now })
    .where(
      inArray(
        contactReminder.id,
        due.map(({ id }) => id),
      ),
    )
    .returning({ id: contactReminder.id, memberId: contactReminder.memberId })
  const tops = await topsOf(db, taken)
  return taken.flatMap(({ id, memberId }) => {
    const contactId = tops.get(id)
    return contactId ? [{ id, contactId, memberId }] : []
  })
}
