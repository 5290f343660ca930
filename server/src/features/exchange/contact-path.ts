import { isTimedPass, newTimedPass, type PassOf } from '../account/timed-pass.ts'
import type { ExchangeRow } from './exchange.store.ts'

/** As long as a list stands open on a working day. */
const SECONDS = 12 * 3600

type Of = Pick<ExchangeRow, 'id' | 'memberId'>

const passOf = ({ id, memberId }: Of): PassOf => ({ purpose: 'received contact', parts: [id, memberId] })

/**
 * Where the contact file is of details that somebody left. A browser that goes to a file brings no token, so the address
 * itself says that the holder was given it: `/received/<id>.vcf?pass=<pass>`.
 */
export const contactPath = (secret: string, of: Of, now: Date): string =>
  `/received/${of.id}.vcf?pass=${newTimedPass(secret, passOf(of), SECONDS, now)}`

/** Whether the pass in such an address is ours, for these details while this holder has them, and not too old. */
export const opensContact = (secret: string, of: Of, pass: string, now: Date): boolean =>
  isTimedPass(secret, passOf(of), pass, now)
