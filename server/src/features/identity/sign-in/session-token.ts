import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { isSignedToken, signToken, type TokenSubject } from '../../../shared/signed-token.ts'
import { isUuid } from '../../../shared/uuid.ts'
import { isOpenSession } from './session.store.ts'

const inSession = ({ purpose, parts }: TokenSubject, sessionId: string): TokenSubject => ({
  purpose,
  parts: [...parts, sessionId],
})

/**
 * Creates a signed token for the address of a file. A browser sends no bearer token when it opens a file, so the address
 * contains this one. It is valid for `seconds`, and only as long as the session that requested it is open: after
 * signing out on a shared computer, an address in its history opens nothing.
 */
export const signInSession = (
  secret: string,
  of: TokenSubject,
  { sessionId }: Pick<Person, 'sessionId'>,
  seconds: number,
  now: Date,
): string => `${sessionId}.${signToken(secret, inSession(of, sessionId), seconds, now)}`

/**
 * Whether a token of `signInSession` opens this file. The database is asked only about genuine tokens.
 * @throws {Refusal} `auth.required` if the session that requested it has ended
 */
export async function opensInSession(
  db: Tx,
  secret: string,
  of: TokenSubject,
  token: string,
  now: Date,
): Promise<boolean> {
  const [, sessionId = '', signed = ''] = /^([^.]+)\.(.+)$/.exec(token) ?? []
  if (!isUuid(sessionId) || !isSignedToken(secret, inSession(of, sessionId), signed, now)) return false
  if (!(await isOpenSession(db, sessionId, now))) throw new Refusal('auth.required')
  return true
}
