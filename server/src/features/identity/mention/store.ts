import type { MentionedIn } from '@idocard/domain/identity/mention'
import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { member, staffName } from '../../../db/schema/identity/account.ts'
import { mention } from '../../../db/schema/identity/staff.ts'

type Staff = Acting<'draft.keep', 'site'>

/** More are not listed: whoever opens these sees the next ones. */
const MOST = 50

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
