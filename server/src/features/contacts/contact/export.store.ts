import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import { ownCollections } from './collection.store.ts'
import { folderPath } from './contact-files/folder-path.ts'
import { remindersByContact } from './reminder.store.ts'
import { isShown, LISTED, type ListedContact } from './store.ts'

/** Any holder's contact, to check a signed path and to write the file. */
export async function contactForFile(db: Tx, id: string): Promise<ContactRow | undefined> {
  const [found] = await db
    .select()
    .from(contact)
    .where(and(eq(contact.id, id), isShown))
  return found
}

/** The path of each folder of a holder. */
async function folderPaths(db: Tx, memberId: string): Promise<Map<number, string>> {
  const names = new Map<number, string[]>()
  for (const { id, name, previousId } of await ownCollections(db, { id: memberId }))
    names.set(id, [...(names.get(previousId ?? 0) ?? []), name])
  return new Map([...names].map(([id, path]) => [id, folderPath(path)]))
}

/** Encoding this many takes some milliseconds, in which no other request is answered. */
const AT_ONCE = 15
/** `position`: the creation time with microseconds, which a Date does not have. */
const EXPORTED = {
  ...LISTED,
  updatedAt: contact.updatedAt,
  companyType: contact.companyType,
  position: sql<string>`${contact.createdAt}::text`,
}
type FoundContact = ListedContact & Pick<ContactRow, 'updatedAt' | 'companyType'> & { position: string }
type ExportedContact = FoundContact & {
  /** The folder with the folders that it is in; empty for none. */
  folder: string
  reminders: { at: Date; text: string }[]
}

/**
 * Encodes all shown contacts of a holder, the newest first, some at a time. The caller must have checked the signed
 * path.
 * @param encode encodes some contacts. Only its bytes stay in memory while a slow reader takes them
 */
export async function* encodeContacts(
  db: Tx,
  memberId: string,
  encode: (rows: readonly ExportedContact[]) => string,
): AsyncGenerator<Buffer> {
  const paths = await folderPaths(db, memberId)
  const next = async (after: Position | undefined) => {
    const found = await contactsAfter(db, memberId, after)
    const reminders = await remindersByContact(
      db,
      found.map(({ id }) => id),
    )
    const rows = found.map((row) => ({
      ...row,
      folder: paths.get(row.collectionId ?? 0) ?? '',
      reminders: reminders.get(row.id) ?? [],
    }))
    const last = rows.length < AT_ONCE ? undefined : rows.at(-1)
    return { bytes: Buffer.from(encode(rows)), last: last && { id: last.id, position: last.position } }
  }
  let after: Position | undefined
  do {
    const { bytes, last } = await next(after)
    if (bytes.length > 0) yield bytes
    after = last
  } while (after)
}

type Position = Pick<FoundContact, 'id' | 'position'>

/**
 * The next contacts. They are one range of the index `contact_newest` or two, so that the last ones are found as fast
 * as the first: an import creates thousands of contacts at the same moment.
 */
async function contactsAfter(db: Tx, memberId: string, after: Position | undefined): Promise<FoundContact[]> {
  const some = (narrowed: SQL | undefined, max: number) =>
    db
      .select(EXPORTED)
      .from(contact)
      .where(and(eq(contact.memberId, memberId), isShown, narrowed))
      .orderBy(sql`${contact.createdAt} desc nulls last`, contact.id)
      .limit(max)
  if (!after) return some(undefined, AT_ONCE)
  const at = sql`${after.position}::timestamptz`
  const rows = await some(and(eq(contact.createdAt, at), gt(contact.id, after.id)), AT_ONCE)
  return rows.length < AT_ONCE ? [...rows, ...(await some(lt(contact.createdAt, at), AT_ONCE - rows.length))] : rows
}
