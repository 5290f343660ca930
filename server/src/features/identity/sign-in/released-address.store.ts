import { and, eq, notExists, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { mergedSession, releasedAddress } from '../../../db/schema/identity/account-merge.ts'

/** The addresses that merges released: all, or those of the merge of this moment. */
export async function releasedAddressesOf(db: Tx, memberId: string, at?: Date): Promise<string[]> {
  const { address } = releasedAddress
  const rows = await db
    .select({ address })
    .from(releasedAddress)
    .where(and(eq(releasedAddress.memberId, memberId), at && eq(releasedAddress.releasedAt, at)))
    .orderBy(address)
  return rows.map((row) => row.address)
}

/** All of somebody's released addresses with which nobody else signs in by now. */
export async function formerAddresses(
  db: Tx,
  memberId: string,
): Promise<{ phone: string | null; email: string | null }[]> {
  const { address } = releasedAddress
  const isUsed = db
    .select({ id: sql`1` })
    .from(member)
    .where(or(eq(member.phone, address), eq(member.email, address)))
  const rows = await db
    .select({ address })
    .from(releasedAddress)
    .where(and(eq(releasedAddress.memberId, memberId), notExists(isUsed)))
  return rows.map((row) =>
    row.address.includes('@') ? { phone: null, email: row.address } : { phone: row.address, email: null },
  )
}

/** Whether a token was of a session of an account that was merged into another one. */
export async function isMergedSession(db: Tx, tokenHash: Buffer): Promise<boolean> {
  const found = await db
    .select({ memberId: mergedSession.memberId })
    .from(mergedSession)
    .where(eq(mergedSession.tokenHash, tokenHash))
  return found.length > 0
}
