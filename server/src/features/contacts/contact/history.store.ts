import type { ContactLogEntry } from '@idocard/contract/contacts/contact-fields'
import type { ContactEvent } from '@idocard/domain/contacts/contact'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import {
  type ContactRow,
  contact,
  contactEvent,
  contactImport,
  contactReminder,
} from '../../../db/schema/contacts/contact.ts'
import { withMerged } from './store.ts'

type Entry = Omit<ContactLogEntry, 'at'> & { at: Date }

const MAX_SHOWN = 100

const entry = (kind: ContactEvent, at: Date, text = ''): Entry => ({ kind, at, text, fields: [] })

/** What happened with a contact and with everything merged into it, the latest first. */
export async function historyOf(db: Tx, mine: Owned<ContactRow>): Promise<ContactLogEntry[]> {
  const whole = withMerged([mine.id])
  const began = await db
    .select({
      kind: contact.kind,
      createdAt: contact.createdAt,
      mergedAt: contact.mergedAt,
      scanImgId: contact.scanImgId,
      fileName: contactImport.fileName,
    })
    .from(contact)
    .leftJoin(contactImport, eq(contactImport.id, contact.importId))
    .where(inArray(contact.id, whole))
  const done = await db
    .select({ doneAt: contactReminder.doneAt, text: contactReminder.text })
    .from(contactReminder)
    .where(and(inArray(contactReminder.contactId, whole), isNotNull(contactReminder.doneAt)))
    .orderBy(desc(contactReminder.doneAt))
    .limit(MAX_SHOWN)
  const stored = await db
    .select({ kind: contactEvent.kind, at: contactEvent.at, text: contactEvent.text, fields: contactEvent.fields })
    .from(contactEvent)
    .where(inArray(contactEvent.contactId, whole))
    .orderBy(desc(contactEvent.at))
    .limit(MAX_SHOWN)
  const entries = [
    ...began.map(({ kind, createdAt, mergedAt, scanImgId, fileName }) => {
      if (mergedAt) return entry('merged', mergedAt)
      return entry(kind === 'paper' ? (scanImgId ? 'scanned' : 'typed') : kind, createdAt, fileName ?? '')
    }),
    ...done.flatMap(({ doneAt, text }) => (doneAt ? [entry('reminded', doneAt, text)] : [])),
    ...stored,
  ]
  return entries
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MAX_SHOWN)
    .map((one) => ({ ...one, at: one.at.toISOString() }))
}
