import { createHash } from 'node:crypto'
import { and, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { appleUse } from '../../db/schema/account.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const digestOf = (hashed: string) => createHash('sha256').update(`nonce ${hashed}`).digest()

/** Keeps a nonce that is given out; only its digest is stored. */
export async function putNonce(db: Tx, nonce: string, expiresAt: Date): Promise<void> {
  await db.insert(appleUse).values({ digest: digestOf(sha256(nonce)), expiresAt })
}

/**
 * Uses up a nonce that was given out; false when it was not, was used before, or is too old.
 * @param claim the token's nonce: web pages send ours to Apple as it is, apps send its SHA-256 in hex.
 */
export async function takeNonce(db: Tx, claim: string, now: Date): Promise<boolean> {
  const taken = await db
    .delete(appleUse)
    .where(and(inArray(appleUse.digest, [digestOf(sha256(claim)), digestOf(claim)]), gt(appleUse.expiresAt, now)))
    .returning({ digest: appleUse.digest })
  return taken.length > 0
}

/** Removes nonces that are too old to be used. */
export async function sweepNonces(db: Tx, now: Date): Promise<void> {
  await db.delete(appleUse).where(lt(appleUse.expiresAt, now))
}
