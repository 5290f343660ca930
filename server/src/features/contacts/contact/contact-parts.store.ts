import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import { isShown, LISTED, type ListedContact } from './store.ts'

/** A contact with everything that is searched and sorted by. */
export type PartContact = ListedContact & Pick<ContactRow, 'sounds' | 'sortName' | 'sortCompany' | 'importId'>

const checkOwner = ownership(contact.memberId, (row: PartContact) => row.memberId)

/** A part of a holder's contacts: those whose ids begin with the same two letters. */
interface Part {
  part: string
  /** Differs whenever anything about the part's contacts, or which contacts there are, has changed. */
  mark: string
  count: number
}

const partOf = sql<string>`left(${contact.id}::text, 2)`

/**
 * The parts of a holder's contacts. A mark combines the ids with PostgreSQL's own mark of the transaction that last
 * wrote each row (`xmin`). So no change can be forgotten, however it was made: a card that was edited, an undone
 * import, a deleted account (docs/decisions/0044).
 */
export const contactParts = (db: Tx, who: Owner): Promise<Part[]> => {
  const written = sql`hashtextextended(${contact.id}::text || ${contact.version} || contact.xmin::text, 0)`
  return db
    .select({
      part: partOf,
      mark: sql<string>`left(${contact.id}::text, 2) || to_hex(bit_xor(${written}))`,
      count: sql<number>`count(*)::int`,
    })
    .from(contact)
    .where(and(eq(contact.memberId, who.id), isShown))
    .groupBy(partOf)
    .orderBy(partOf)
}

/** The contacts of these parts. */
export const contactsInParts = (db: Tx, who: Owner, parts: readonly string[]): Promise<Owned<PartContact>[]> =>
  checkOwner(who, (isTheirs) =>
    db
      .select({
        ...LISTED,
        sounds: contact.sounds,
        sortName: contact.sortName,
        sortCompany: contact.sortCompany,
        importId: contact.importId,
      })
      .from(contact)
      .where(and(isTheirs, isShown, inArray(partOf, [...parts]))),
  )
