import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@idocard/domain/duration'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import { passkeyChallenge } from '../../../db/schema/identity/staff.ts'
import { hashOf } from '../../../shared/secrets.ts'

export const PASSKEY_CHALLENGE_MS = 5 * MINUTE_MS
const PROOF_MS = 2 * MINUTE_MS
/** Tells a proof from a code of six digits. */
const PROOF_MARK = 'pk.'

type Row = typeof passkeyChallenge.$inferSelect
export type PasskeyPurpose = Row['purpose']
type Session = Pick<Person, 'sessionId'>

export const isPasskeyProof = (text: string): boolean => text.startsWith(PROOF_MARK)
const proofHash = (proof: string) => hashOf(proof).toString('base64url')

/** Stores what a passkey has to sign in this session for a purpose, in place of what it had to before. */
export const putPasskeyChallenge = (db: Tx, who: Session, purpose: PasskeyPurpose, challenge: string, now: Date) =>
  put(db, who, { purpose, state: 'asked', value: challenge, expiresAt: new Date(now.getTime() + PASSKEY_CHALLENGE_MS) })

/** Uses up what a passkey had to sign in this session for a purpose. Undefined if there is nothing, or nothing valid any more. */
export async function takePasskeyChallenge(
  db: Tx,
  { sessionId }: Session,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<string | undefined> {
  const [taken] = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.sessionId, sessionId),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.state, 'asked'),
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ value: passkeyChallenge.value })
  return taken?.value
}

/** Makes the proof that a passkey of this session's person has signed for an action. */
export async function putPasskeyProof(db: Tx, who: Session, purpose: PasskeyPurpose, now: Date): Promise<string> {
  const proof = PROOF_MARK + randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + PROOF_MS)
  await put(db, who, { purpose, state: 'proven', value: proofHash(proof), expiresAt })
  return proof
}

/** Uses up a proof. @returns false if it is of another session or action, was used, or has expired */
export async function usePasskeyProof(
  db: Tx,
  { sessionId }: Session,
  purpose: PasskeyPurpose,
  proof: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.sessionId, sessionId),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.state, 'proven'),
        eq(passkeyChallenge.value, proofHash(proof)),
        gt(passkeyChallenge.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenge.purpose })
  return used.length > 0
}

async function put(db: Tx, { sessionId }: Session, row: Omit<Row, 'sessionId'>): Promise<void> {
  await db
    .insert(passkeyChallenge)
    .values({ sessionId, ...row })
    .onConflictDoUpdate({ target: [passkeyChallenge.sessionId, passkeyChallenge.purpose], set: row })
}

/** Deletes expired challenges and proofs. */
export async function sweepPasskeyChallenges(db: Tx, now: Date): Promise<void> {
  await db.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, now))
}
