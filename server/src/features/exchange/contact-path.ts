import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'
import type { ExchangeRow } from './exchange.store.ts'

/** As long as a list stands open on a working day. */
const SECONDS = 12 * 3600

type Of = Pick<ExchangeRow, 'id' | 'memberId'>

const subjectOf = ({ id, memberId }: Of): TokenSubject => ({ purpose: 'received contact', parts: [id, memberId] })

/**
 * Where the contact file is of details that somebody left. A browser that goes to a file brings no token, so the address
 * itself says that the holder was given it: `/received/<id>.vcf?token=<token>`.
 */
export const contactPath = (secret: string, of: Of, now: Date): string =>
  `/received/${of.id}.vcf?token=${signToken(secret, subjectOf(of), SECONDS, now)}`

/** Whether the token in such an address is ours, for these details while this holder has them, and not expired. */
export const opensContact = (secret: string, of: Of, token: string, now: Date): boolean =>
  isSignedToken(secret, subjectOf(of), token, now)
