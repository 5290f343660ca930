import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { passkey, secondFactor } from '../../../db/schema/identity/staff.ts'

type PasskeyRow = typeof passkey.$inferSelect

/** A person's passkeys, oldest first. */
export const ownPasskeys = (db: Tx, who: Owner): Promise<PasskeyRow[]> =>
  db.select().from(passkey).where(eq(passkey.memberId, who.id)).orderBy(asc(passkey.id))

/** How many second factors somebody has: an authenticator app that was seen to work, and passkeys. */
export async function factorsIn(db: Tx, who: Owner): Promise<{ hasApp: boolean; passkeys: number }> {
  const [app] = await db
    .select({ id: secondFactor.memberId })
    .from(secondFactor)
    .where(and(eq(secondFactor.memberId, who.id), isNotNull(secondFactor.confirmedAt)))
  const [found] = await db.select({ passkeys: count() }).from(passkey).where(eq(passkey.memberId, who.id))
  return { hasApp: app !== undefined, passkeys: found?.passkeys ?? 0 }
}

/** Stores a new passkey. @returns undefined if there is one with its id already, of whomever */
export async function insertPasskey(
  db: Tx,
  who: Owner,
  given: Omit<PasskeyRow, 'id' | 'memberId' | 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> {
  const [made] = await db
    .insert(passkey)
    .values({ memberId: who.id, ...given })
    .onConflictDoNothing()
    .returning()
  return made
}

/**
 * Notes that a passkey has signed. Its counter only goes up, or stays at 0.
 * @returns false if a copy of it has signed meanwhile, or it is gone
 */
export async function notePasskeyUse(db: Tx, { id }: PasskeyRow, counter: number, now: Date): Promise<boolean> {
  const rises = or(lt(passkey.counter, counter), and(eq(passkey.counter, 0), sql`${counter}::bigint = 0`))
  const noted = await db
    .update(passkey)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkey.id, id), rises))
    .returning({ id: passkey.id })
  return noted.length > 0
}

/** Deletes one of a person's passkeys. Undefined if it is not theirs. */
export async function deletePasskey(db: Tx, who: Owner, id: number): Promise<PasskeyRow | undefined> {
  const [deleted] = await db
    .delete(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.memberId, who.id)))
    .returning()
  return deleted
}

/** Deletes an authenticator app that was set up and never used, so that it opens nothing later. */
export async function dropUnconfirmedApp(db: Tx, who: Owner): Promise<void> {
  await db.delete(secondFactor).where(and(eq(secondFactor.memberId, who.id), isNull(secondFactor.confirmedAt)))
}
