import { isSignedToken, signToken, type TokenSubject } from '../../shared/signed-token.ts'
import type { ExchangeRow } from './exchange.store.ts'

/** Longer than a list stays open on a working day. */
const SECONDS = 12 * 3600

type Of = Pick<ExchangeRow, 'id' | 'memberId'>

const contactSubject = ({ id, memberId }: Of): TokenSubject => ({ purpose: 'received contact', parts: [id, memberId] })

/**
 * The path of the contact file for received details. A browser sends no bearer token when it opens a file, so the path
 * contains a signed token: `/received/<id>.vcf?token=<token>`.
 */
export const contactPath = (secret: string, of: Of, now: Date): string =>
  `/received/${of.id}.vcf?token=${signToken(secret, contactSubject(of), SECONDS, now)}`

/** Whether the token in such a path is genuine, for these details of this holder, and not expired. */
export const opensContact = (secret: string, of: Of, token: string, now: Date): boolean =>
  isSignedToken(secret, contactSubject(of), token, now)
