import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owner } from '../../../db/owned.ts'
import { passkey, recoveryCode, secondFactor } from '../../../db/schema/identity/staff.ts'
import { lockMemberIfAny } from '../sign-in/index.ts'

type SecondFactorRow = typeof secondFactor.$inferSelect

export async function ownSecondFactor(db: Tx, who: Owner): Promise<SecondFactorRow | undefined> {
  const [found] = await db.select().from(secondFactor).where(eq(secondFactor.memberId, who.id))
  return found
}

/** Stores a new secret in place of one that was never confirmed. @returns false if there is a confirmed one */
export async function putSecondFactor(db: Tx, who: Owner, sealed: string): Promise<boolean> {
  const stored = await db
    .insert(secondFactor)
    .values({ memberId: who.id, sealed })
    .onConflictDoUpdate({
      target: secondFactor.memberId,
      set: { sealed, lastStep: 0 },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ id: secondFactor.memberId })
  return stored.length > 0
}

/** Uses up the code of a time step. @returns false if this or a later one was used in the meantime */
export async function useStep(db: Tx, { memberId, confirmedAt, sealed }: SecondFactorRow, step: number, now: Date) {
  const used = await db
    .update(secondFactor)
    .set({ lastStep: step, confirmedAt: confirmedAt ?? now })
    .where(and(eq(secondFactor.memberId, memberId), eq(secondFactor.sealed, sealed), lt(secondFactor.lastStep, step)))
    .returning({ id: secondFactor.memberId })
  return used.length > 0
}

/** Replaces a member's recovery codes. */
export async function putRecoveryCodes(db: Tx, who: Owner, hashes: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.memberId, who.id))
  await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ codeHash, memberId: who.id })))
}

/** Uses up a recovery code. @returns false if it is none of the member's */
export async function useRecoveryCode(db: Tx, who: Owner, codeHash: Buffer): Promise<boolean> {
  const used = await db
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.memberId, who.id), eq(recoveryCode.codeHash, codeHash)))
    .returning({ memberId: recoveryCode.memberId })
  return used.length > 0
}

/** Whether a member has set a second factor up, or begun to. */
export async function hasSecondFactor(db: Tx, memberId: string): Promise<boolean> {
  const found = await db
    .select({ id: secondFactor.memberId })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId))
    .unionAll(db.select({ id: passkey.memberId }).from(passkey).where(eq(passkey.memberId, memberId)))
  return found.length > 0
}

/**
 * Deletes a member's second factors and recovery codes.
 * @returns since when they had one, if it was used; undefined if they have none
 */
export async function deleteSecondFactor(
  db: Tx,
  memberId: string,
): Promise<{ confirmedAt: Date | null; passkeys: number } | undefined> {
  // Waits for a sign-in that is confirming an app or adds the first passkey, which also adds recovery codes.
  await lockMemberIfAny(db, { id: memberId })
  const [app] = await db.delete(secondFactor).where(eq(secondFactor.memberId, memberId)).returning()
  const passkeys = await db.delete(passkey).where(eq(passkey.memberId, memberId)).returning()
  await db.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId))
  if (!app && passkeys.length === 0) return undefined
  return { confirmedAt: app?.confirmedAt ?? passkeys[0]?.createdAt ?? null, passkeys: passkeys.length }
}
