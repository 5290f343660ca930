import { createHash } from 'node:crypto'
import { and, gt, inArray, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { appleUse } from '../../../db/schema/identity/account.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const nonceDigest = (hashed: string) => createHash('sha256').update(`nonce ${hashed}`).digest()

/** Stores the digest of an issued nonce. */
export async function putNonce(db: Tx, nonce: string, expiresAt: Date): Promise<void> {
  await db.insert(appleUse).values({ digest: nonceDigest(sha256(nonce)), expiresAt })
}

/**
 * Uses up an issued nonce; false when it was never issued, was used before, or has expired.
 * @param claim the token's nonce: web pages send our nonce to Apple unchanged, apps send its SHA-256 in hex.
 */
export async function takeNonce(db: Tx, claim: string, now: Date): Promise<boolean> {
  const taken = await db
    .delete(appleUse)
    .where(and(inArray(appleUse.digest, [nonceDigest(sha256(claim)), nonceDigest(claim)]), gt(appleUse.expiresAt, now)))
    .returning({ digest: appleUse.digest })
  return taken.length > 0
}

/** Deletes expired nonces. */
export async function sweepNonces(db: Tx, now: Date): Promise<void> {
  await db.delete(appleUse).where(lt(appleUse.expiresAt, now))
}
