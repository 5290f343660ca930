import type { contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { CONTACT_UNDO_DAYS } from '@idocard/domain/contacts/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type ContactRow, contact } from '../../../db/schema/contacts/contact.ts'
import { isShown, LISTED, type ListedContact } from './store.ts'

type Overview = OutputOf<typeof contract.contact.load_overview>

const MAX_MET = 100
const MAX_REMOVED = 200
const MAX_TAGS = 500

type RemovedContact = ListedContact & Pick<ContactRow, 'removedAt'>

const checkOwner = ownership(contact.memberId, (row: RemovedContact) => row.memberId)

/** Removals, merges and imports up to this moment can no longer be undone. */
export const undoSince = (now: Date): Date => new Date(now.getTime() - CONTACT_UNDO_DAYS * DAY_MS)

/** How many contacts a holder has of each kind, their tags, and the days and places where they met people. */
export async function overviewOf(db: Tx, who: Owner, now: Date): Promise<Overview> {
  const mine = eq(contact.memberId, who.id)
  const of = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      received: of(sql`${contact.kind} = 'received'`),
      saved: of(sql`${contact.kind} = 'saved'`),
      paper: of(sql`${contact.kind} = 'paper'`),
      imported: of(sql`${contact.kind} = 'imported'`),
      star: of(sql`${contact.star}`),
      changed: of(sql`${contact.changed}`),
    })
    .from(contact)
    .where(and(mine, isShown))
  const [removed] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(contact)
    .where(and(mine, isNull(contact.mergedInto), gt(contact.removedAt, undoSince(now))))
  const { rows: tags } = await db.execute<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from ${contact}, unnest(${contact.tags}) tag
    where ${and(mine, isShown)} group by tag order by count(*) desc, tag limit ${MAX_TAGS}`)
  const day = sql<string>`to_char(${contact.metAt} at time zone 'Asia/Taipei', 'YYYY-MM-DD')`
  const met = await db
    .select({ day, place: contact.metPlace, count: sql<number>`count(*)::int` })
    .from(contact)
    .where(and(mine, isShown, sql`${contact.metAt} is not null`))
    .groupBy(sql`1`, contact.metPlace)
    .orderBy(desc(sql`1`), contact.metPlace)
    .limit(MAX_MET)
  return {
    ...(counts ?? { total: 0, received: 0, saved: 0, paper: 0, imported: 0, star: 0, changed: 0 }),
    removed: removed?.count ?? 0,
    tags,
    met,
  }
}

/** Contacts that a holder removed and can still restore, latest removal first. */
export const removedContacts = (db: Tx, who: Owner, now: Date): Promise<Owned<RemovedContact>[]> =>
  checkOwner(who, (isTheirs) =>
    db
      .select({ ...LISTED, removedAt: contact.removedAt })
      .from(contact)
      .where(and(isTheirs, isNull(contact.mergedInto), gt(contact.removedAt, undoSince(now))))
      .orderBy(desc(contact.removedAt), contact.id)
      .limit(MAX_REMOVED),
  )
