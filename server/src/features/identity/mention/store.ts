import { MENTIONED_IN, type MentionedIn } from '@idocard/domain/identity/mention'
import { ROLES } from '@idocard/domain/identity/permission'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { mention, staffRole } from '../../../db/schema/identity/staff.ts'

type Staff = Acting<'draft.keep', 'site'>

/** More are not listed: whoever opens these sees the next ones. */
const MOST = 50

/** The site's staff who read the notes of such a thing, by name. Nobody who is shut out. */
export async function readersOf(db: Tx, thing: MentionedIn): Promise<{ id: string; name: string }[]> {
  const right = MENTIONED_IN[thing]
  const roles = Object.entries(ROLES.site).flatMap(([role, rights]) => (rights.includes(right) ? role : []))
  const rows = await db
    .selectDistinct({ id: member.id, name: sql<string>`coalesce(${staffName(member)}, '')` })
    .from(staffRole)
    .innerJoin(member, eq(member.id, staffRole.memberId))
    .where(
      and(isNull(staffRole.companyId), isNull(member.blockedAt), sql`${staffRole.role} = any(${sql.param(roles)})`),
    )
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}

type NewMention = Omit<typeof mention.$inferInsert, 'id'>

/** @returns their ids */
export async function insertMentions(db: Tx, rows: readonly NewMention[]): Promise<number[]> {
  const inserted = await db
    .insert(mention)
    .values([...rows])
    .returning({ id: mention.id })
  return inserted.map(({ id }) => id)
}

/** Where somebody was mentioned and has not looked yet, the newest first. */
export async function openMentions(db: Tx, { person }: Staff) {
  return db
    .select({
      id: mention.id,
      thing: mention.thing,
      thingId: mention.thingId,
      at: mention.at,
      by: sql<string>`coalesce((select ${staffName(member)} from ${member} where ${member.id} = ${mention.byId}), '')`,
    })
    .from(mention)
    .where(eq(mention.memberId, person.id))
    .orderBy(desc(mention.at), desc(mention.id))
    .limit(MOST)
}

/** Somebody has looked at a thing in which they were mentioned. */
export async function seeMentions(
  db: Tx,
  { person }: Staff,
  { thing, thingId }: { thing: MentionedIn; thingId: string },
): Promise<void> {
  await db
    .delete(mention)
    .where(and(eq(mention.memberId, person.id), eq(mention.thing, thing), eq(mention.thingId, thingId)))
}

/** A mention with how its person is reached. Undefined once they have looked, or are gone. */
export async function mentionToSend(db: Tx, id: number) {
  const [found] = await db
    .select({ mention, email: member.email })
    .from(mention)
    .innerJoin(member, eq(member.id, mention.memberId))
    .where(and(eq(mention.id, id), isNotNull(member.email), isNull(member.blockedAt)))
  return found
}

/** Forgets mentions at which nobody looked. */
export async function sweepMentions(db: Tx, before: Date): Promise<void> {
  await db.delete(mention).where(lt(mention.at, before))
}
