import type { ContactFields } from '@idocard/domain/contacts/contact'
import { mergeContacts } from '@idocard/domain/contacts/contact-merge'
import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type Owned, type Owner, ownership } from '../../../db/owned.ts'
import { type ContactRow, contact, contactEvent, contactReminder } from '../../../db/schema/contacts/contact.ts'
import { contactIndex } from '../contact-index/index.ts'
import { insertContact, isShown, LISTED, type ListedContact, ownContact } from './store.ts'

const checkOwner = ownership(contact.memberId, (row: ListedContact) => row.memberId)

const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null)
const latest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((last, one) => (last === null || (one !== null && one > last) ? one : last), null)

/** The first meeting of several contacts. A place belongs to its day, so a place from another day is not used. */
function firstMeeting(several: readonly ContactRow[]): Pick<ContactRow, 'metAt' | 'metPlace'> {
  const metAt = earliest(several.map((one) => one.metAt))
  const isFirst = (one: ContactRow) => metAt !== null && one.metAt?.getTime() === metAt.getTime()
  const places = several.filter((one) => one.metPlace !== '' && (one.metAt === null || isFirst(one)))
  const { metPlace = '' } = places.find(isFirst) ?? places[0] ?? {}
  return { metAt, metPlace }
}

/**
 * Merges several locked contacts into a new one. They are not changed, only hidden by `mergedInto`, so that undoing the
 * merge restores them exactly (docs/decisions/0028).
 * @param several in order of preference: the values of the first one win
 * @param change fields for which the holder chose another value
 */
export async function mergeInto(
  db: Tx,
  several: readonly Owned<ContactRow>[],
  change: Partial<ContactFields>,
  now: Date,
): Promise<Owned<ContactRow>> {
  const [first] = several
  if (!first) throw new Error('There is nothing to merge.')
  const { fields, note, tags } = mergeContacts(several)
  const live = several.find(({ cardSn }) => cardSn !== null) ?? several.find(({ snapshot }) => snapshot !== null)
  const received = several.find(({ exchangeId }) => exchangeId !== null)
  const isImported = several.every((one) => one.kind === 'imported')
  const kind = live ? live.kind : received ? 'received' : isImported ? 'imported' : 'paper'
  const firstOf = <K extends keyof ContactRow>(name: K) => several.find((one) => one[name] !== null)?.[name] ?? null
  const ids = several.map(({ id }) => id)
  // Only one shown contact may follow a card (unique index), so the originals are hidden before the insert.
  const [{ id } = { id: '' }] = (await db.execute<{ id: string }>(sql`select gen_random_uuid() as id`)).rows
  await db.update(contact).set({ removedAt: now }).where(inArray(contact.id, ids))
  const made = await insertContact(db, {
    id,
    memberId: first.memberId,
    kind,
    fields: { ...fields, ...change },
    note,
    tags: [...tags],
    star: several.some(({ star }) => star),
    noteImgId: firstOf('noteImgId'),
    scanImgId: firstOf('scanImgId'),
    scanBackId: firstOf('scanBackId'),
    companyType: several.find(({ companyType }) => companyType > 0)?.companyType ?? 0,
    collectionId: firstOf('collectionId'),
    ...firstMeeting(several),
    cardSn: live?.cardSn ?? null,
    personId: live?.personId ?? null,
    photoId: live ? live.photoId : firstOf('photoId'),
    snapshot: live?.snapshot ?? null,
    exchanged: live?.exchanged ?? false,
    changed: live?.changed ?? false,
    exchangeId: received?.exchangeId ?? null,
    mergedAt: now,
    createdAt: first.createdAt,
    updatedAt: now,
    viewedAt: latest(several.map(({ viewedAt }) => viewedAt)),
  })
  if (!made) throw new Error('A merged contact could not be stored.')
  await db.update(contact).set({ mergedInto: id, removedAt: null }).where(inArray(contact.id, ids))
  const merged = await ownContact(db, { id: first.memberId }, id)
  if (!merged) throw new Error('A contact that was just merged was not found.')
  return merged
}

/** The contacts that were merged into this one. */
export const mergedIn = (db: Tx, mine: Owned<ContactRow>): Promise<Owned<ListedContact>[]> =>
  checkOwner({ id: mine.memberId }, (isTheirs) =>
    db
      .select(LISTED)
      .from(contact)
      .where(and(isTheirs, eq(contact.mergedInto, mine.id)))
      .orderBy(contact.createdAt, contact.id),
  )

/** Undoes a merge: deletes the merged contact, which makes its original contacts visible again. */
export async function unmerge(db: Tx, mine: Owned<ContactRow>): Promise<Owned<ListedContact>[]> {
  await freeCardsSavedAgain(db, [mine.id])
  const several = await mergedIn(db, mine)
  await db.delete(contact).where(eq(contact.id, mine.id))
  return several
}

/**
 * Undoes every merge that contains one of these contacts, for any holder. This happens before they are deleted, so that
 * none of their data is left in a merged contact. The other contacts of a merge are restored unchanged, except that one
 * of them gets what the holder has written on the merged contact since. The holders' address books must be locked.
 */
export async function dissolveMerges(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select ${contact.mergedInto} as id from ${contact} where ${inArray(contact.id, [...ids])}
      union
      select c.merged_into from ${contact} c join above on c.id = above.id
    )
    select id from above where id is not null`)
  const merged = rows.map(({ id }) => id)
  if (merged.length === 0) return
  await keepMarks(db, merged, ids)
  await freeCardsSavedAgain(db, merged)
  await db.delete(contact).where(inArray(contact.id, merged))
}

/**
 * Copies what a holder wrote on merged contacts that are deleted because of another person. The copy goes to the oldest
 * original contact that is not deleted too.
 */
async function keepMarks(db: Tx, merged: readonly string[], leaving: readonly string[]): Promise<void> {
  const going = await db
    .select()
    .from(contact)
    .where(inArray(contact.id, [...merged]))
  const left = await db
    .select()
    .from(contact)
    .where(and(inArray(contact.mergedInto, [...merged]), notInArray(contact.id, [...merged])))
    .orderBy(inArray(contact.id, [...leaving]), contact.createdAt, contact.id)
  const topOf = (id: string | null): ContactRow | undefined => {
    const found = going.find((row) => row.id === id)
    return found?.mergedInto ? topOf(found.mergedInto) : found
  }
  for (const top of going) {
    const topContact = left.find((row) => topOf(row.mergedInto) === top)
    if (!topContact) continue
    const whole = going.filter(({ id }) => topOf(id) === top).map(({ id }) => id)
    for (const table of [contactReminder, contactEvent])
      await db.update(table).set({ contactId: topContact.id }).where(inArray(table.contactId, whole))
    if (top.version === 1) continue
    const { note, noteImgId, tags, star, collectionId, companyType, metAt, metPlace } = top
    const marks = { note, noteImgId, tags, star, collectionId, companyType, metAt, metPlace }
    await db
      .update(contact)
      .set({ ...marks, ...contactIndex({ ...topContact, ...marks }), version: sql`${contact.version} + 1` })
      .where(eq(contact.id, topContact.id))
  }
}

/**
 * Only one shown contact of a holder may follow a card. If a card was saved again while it was hidden by one of these
 * merged contacts, the newer contact keeps following it, and the restored one no longer does.
 */
const freeCardsSavedAgain = (db: Tx, merged: readonly string[]) =>
  db.execute(sql`
    with back as (
      select id, member_id, card_sn, created_at, merged_into from ${contact}
      where ${and(inArray(contact.mergedInto, [...merged]), notInArray(contact.id, [...merged]), isNull(contact.removedAt), isNotNull(contact.cardSn))}
    ), ranked as (
      select id, row_number() over (
        partition by member_id, card_sn order by merged_into is null desc, created_at desc, id
      ) as place
      from (
        select * from back
        union all
        select id, member_id, card_sn, created_at, merged_into from ${contact}
        where (member_id, card_sn) in (select member_id, card_sn from back)
          and ${and(isShown, notInArray(contact.id, [...merged]))}
      ) following
    )
    update ${contact} set card_sn = null from ranked where ${contact.id} = ranked.id and ranked.place > 1`)

const MAX_DUPLICATES = 50

/** Groups of a holder's contacts that share a key. */
export async function duplicatesOf(
  db: Tx,
  who: Owner,
): Promise<{ by: ('phone' | 'email' | 'name')[]; contacts: Owned<ListedContact>[] }[]> {
  const { rows } = await db.execute<{ key: string; ids: string[] }>(sql`
    select key, array_agg(${contact.id} order by ${contact.createdAt}) as ids
    from ${contact}, unnest(${contact.sameKeys}) key
    where ${contact.memberId} = ${who.id} and ${isShown}
    group by key having count(*) between 2 and 10 order by key limit 1000`)
  const groups = groupsOf(rows).slice(0, MAX_DUPLICATES)
  const ids = groups.flatMap((group) => group.ids)
  if (ids.length === 0) return []
  const found = await checkOwner(who, (isTheirs) =>
    db
      .select(LISTED)
      .from(contact)
      .where(and(isTheirs, inArray(contact.id, ids), isNull(contact.mergedInto))),
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return groups.map((group) => ({ by: group.by, contacts: group.ids.flatMap((id) => byId.get(id) ?? []) }))
}

const BY = { p: 'phone', e: 'email', n: 'name' } as const

/** Joins keys that have a contact in common into one group. */
function groupsOf(rows: readonly { key: string; ids: string[] }[]) {
  const groups: { by: ('phone' | 'email' | 'name')[]; ids: string[] }[] = []
  for (const { key, ids } of rows) {
    const by = BY[key[0] as keyof typeof BY]
    const found = groups.find((group) => group.ids.some((id) => ids.includes(id)))
    if (!found) groups.push({ by: [by], ids })
    else {
      found.ids = [...new Set([...found.ids, ...ids])]
      found.by = [...new Set([...found.by, by])]
    }
  }
  return groups
}
