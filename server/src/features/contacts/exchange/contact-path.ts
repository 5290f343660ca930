import type { Person } from '../../../api/person.ts'
import type { Tx } from '../../../db/open.ts'
import type { TokenSubject } from '../../../shared/signed-token.ts'
import { opensInSession, signInSession } from '../../identity/sign-in/index.ts'
import type { ExchangeRow } from './store.ts'

/** Longer than a list stays open on a working day. */
const SECONDS = 12 * 3600

type Of = Pick<ExchangeRow, 'id' | 'memberId'>

const contactSubject = ({ id, memberId }: Of): TokenSubject => ({ purpose: 'received contact', parts: [id, memberId] })

/** The path of the contact file for details that `who` received, for their session. */
export const contactPath = (secret: string, id: string, who: Pick<Person, 'id' | 'sessionId'>, now: Date): string => {
  const of = contactSubject({ id, memberId: who.id })
  return `/received/${id}.vcf?token=${signInSession(secret, of, who, SECONDS, now)}`
}

/**
 * Whether the token in such a path is genuine, for these details of this holder, and not expired.
 * @throws {Refusal} `auth.required` if the session has ended
 */
export const opensContact = (db: Tx, secret: string, of: Of, token: string, now: Date): Promise<boolean> =>
  opensInSession(db, secret, contactSubject(of), token, now)
