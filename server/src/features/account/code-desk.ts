import { randomBytes } from 'node:crypto'
import { CODE_SECONDS, RESEND_SECONDS } from '@idocard/contract/account'
import { normaliseCode } from '@idocard/domain/one-time-code'
import type { Username } from '@idocard/domain/username'
import type { Context } from '../../api/context.ts'
import { Refusal } from '../../api/refusal.ts'
import type { Tx } from '../../db/open.ts'
import type { Queue } from '../../jobs/queue.ts'
import {
  type CodeKey,
  consume,
  countSend,
  isKnownDevice,
  isSpent,
  lastSentAt,
  type Purpose,
  putChallenge,
  spendDay,
  spendTry,
  TRIES_A_CODE,
} from './challenge.store.ts'
import type { Reach } from './member.store.ts'
import { codeMac, hashOf, newCode, sameMac, seal } from './secrets.ts'

/** All codes of the whole house together, against a flood from many addresses. */
const CODES_AN_HOUR = { times: 5000, seconds: 3600 }

type Unit = Pick<Context, 'now' | 'lang' | 'device' | 'limiter' | 'after'> & { db: Tx }

export const reachOf = ({ kind, value }: Username): Reach => (kind === 'phone' ? { phone: value } : { email: value })

/** The hash of the caller's device when it has signed in to the account before; otherwise empty. */
async function knownDeviceHash(db: Tx, to: Username, device: string): Promise<string> {
  const hash = device ? hashOf(device).toString('hex') : ''
  return hash && (await isKnownDevice(db, reachOf(to), hash)) ? hash : ''
}

/** Sends six-digit codes and checks them (docs/decisions/0005). */
export interface CodeDesk {
  /** Sends a code, unless one was sent just now or too many were: nobody is told which. */
  send(unit: Unit, to: Username, purpose: Purpose): Promise<{ resendAfter: number; expiresIn: number }>
  /**
   * Uses a code up. Every try counts, also a refused one.
   * @returns the hash of the caller's device when it was known already, otherwise empty.
   * @throws {Refusal} `auth.code_wrong`, `auth.code_spent`, `auth.code_limit`.
   */
  use(unit: Unit, to: Username, purpose: Purpose, typed: string): Promise<string>
}

export function codeDesk({ queue, secret }: { queue: Queue; secret: string }): CodeDesk {
  const answer = { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
  const keyOf = ({ kind, value }: Username, purpose: Purpose): CodeKey => ({ target: `${kind}:${value}`, purpose })
  return {
    async send(unit, to, purpose) {
      const { db, now, lang, device, limiter } = unit
      const key = keyOf(to, purpose)
      const known = await knownDeviceHash(db, to, device)
      const last = await lastSentAt(db, key)
      const tooSoon = last && now.getTime() - last.getTime() < (RESEND_SECONDS - 1) * 1000
      // Budgets that a stranger can use up do not bind a device that has signed in before: it has its own.
      const mayAsk = known !== '' || limiter.spend('codes', CODES_AN_HOUR) === 0
      if (tooSoon || !mayAsk || !(await countSend(db, known ? `${key.target} ${known}` : key.target, now)))
        return answer
      const code = newCode()
      const salt = randomBytes(16)
      await putChallenge(db, key, {
        salt,
        codeMac: codeMac(secret, { salt, ...key }, code),
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      })
      await queue.send(unit, 'send_code', {
        kind: to.kind,
        to: to.value,
        purpose,
        lang,
        sealedCode: seal(secret, code),
        ref: salt.toString('hex'),
      })
      return answer
    },

    async use({ db, now, device }, to, purpose, typed) {
      const key = keyOf(to, purpose)
      const refuse = (refusal: 'auth.code_wrong' | 'auth.code_spent' | 'auth.code_limit'): never => {
        throw new Refusal(refusal, {}, { keepWrites: true })
      }
      const known = await knownDeviceHash(db, to, device)
      if (!(await spendDay(db, key.target, known, now))) refuse('auth.code_limit')
      const challenge = await spendTry(db, key, now)
      if (!challenge) return refuse((await isSpent(db, key, now)) ? 'auth.code_spent' : 'auth.code_wrong')
      const mac = codeMac(secret, { salt: challenge.salt, ...key }, normaliseCode(typed) ?? '')
      if (!sameMac(mac, challenge.codeMac))
        refuse(challenge.tries >= TRIES_A_CODE ? 'auth.code_spent' : 'auth.code_wrong')
      if (!(await consume(db, key, challenge.salt))) refuse('auth.code_wrong')
      return known
    },
  }
}
