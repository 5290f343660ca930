import { COPIES_A_DAY } from '@idocard/domain/company/inquiry-form'
import { DAY_SECONDS } from '@idocard/domain/duration'
import type { Budget } from '../../../api/count.store.ts'
import { signature } from '../../../shared/secrets.ts'

/** Copies per day to all mailboxes together. The addresses are not verified. */
const COPIES_IN_ALL = 300

/**
 * The limits on copies of inquiries to an address (docs/decisions/0025): one for its mailbox, stored under a keyed
 * hash, and one for all mailboxes. `name+anything@` is the mailbox `name@`.
 */
export function copyLimits(secret: string, email: string): Budget[] {
  const mailbox = email.replace(/\+[^@]*@/, '@')
  const hash = signature(secret, 'count', ['copied', mailbox]).toString('base64url')
  return [
    { key: `copied ${hash}`, max: COPIES_A_DAY, seconds: DAY_SECONDS },
    { key: 'copied', max: COPIES_IN_ALL, seconds: DAY_SECONDS },
  ]
}
