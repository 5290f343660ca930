import { randomBytes } from 'node:crypto'
import { contract } from '@idocard/contract'
import { CODE_SECONDS, RESEND_SECONDS } from '@idocard/contract/account'
import { normaliseCode } from '@idocard/domain/one-time-code'
import { parseUsername, type Username } from '@idocard/domain/username'
import { implement } from '../../api/implement.ts'
import { Refusal } from '../../api/refusal.ts'
import type { Tx } from '../../db/open.ts'
import type { Queue } from '../../jobs/queue.ts'
import {
  consume,
  countSend,
  isKnownDevice,
  isSpent,
  lastSentAt,
  putChallenge,
  spendDay,
  spendTry,
  TRIES_A_CODE,
} from './challenge.store.ts'
import { memberById, memberReachedBy, memberShown, putShipping, type Reach, rememberDevice } from './member.store.ts'
import { codeMac, hashOf, newCode, newToken, sameMac, seal } from './secrets.ts'
import { closeSession, openSession } from './session.store.ts'
import { shippingProfile } from './shipping-profile.ts'

const PURPOSE = 'login'
/** All codes of the whole house together, against a flood from many addresses. */
const CODES_AN_HOUR = { times: 5000, seconds: 3600 }

const reachOf = (kind: Username['kind'], value: string): Reach =>
  kind === 'phone' ? { phone: value } : { email: value }

/** The hash of a device's secret when the device has signed in to the account before; otherwise empty. */
async function knownDeviceHash(db: Tx, reach: Reach, device: string): Promise<string> {
  const hash = device ? hashOf(device).toString('hex') : ''
  return hash && (await isKnownDevice(db, reach, hash)) ? hash : ''
}

export interface AccountServices {
  queue: Queue
  /** Keys the HMAC of codes and closes them in the queue. */
  secret: string
}

export const accountCalls = ({ queue, secret }: AccountServices) =>
  implement(contract.account, {
    // The same answer, by the same work, whether anybody is known there or not.
    async request_code({ username }, context) {
      const { db, now, lang, device, limiter, refuse } = context
      const { kind, value } = parseUsername(username) ?? refuse('auth.username')
      const target = `${kind}:${value}`
      const known = await knownDeviceHash(db, reachOf(kind, value), device)
      const answer = { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }
      const last = await lastSentAt(db, target)
      const tooSoon = last && now.getTime() - last.getTime() < (RESEND_SECONDS - 1) * 1000
      // Budgets that a stranger can use up do not bind a device that has signed in before: it has its own.
      const mayAsk = known !== '' || limiter.spend('codes', CODES_AN_HOUR) === 0
      if (tooSoon || !mayAsk || !(await countSend(db, known ? `${target} ${known}` : target, now))) return answer
      const code = newCode()
      const salt = randomBytes(16)
      await putChallenge(db, target, {
        salt,
        codeMac: codeMac(secret, { salt, target, purpose: PURPOSE }, code),
        sentAt: now,
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
      })
      await queue.send(context, 'send_code', {
        kind,
        to: value,
        lang,
        sealedCode: seal(secret, code),
        ref: salt.toString('hex'),
      })
      return answer
    },

    async login({ phone, pinCode }, { db, now, device, refuse }) {
      const { kind, value } = parseUsername(phone) ?? refuse('auth.username')
      const target = `${kind}:${value}`
      const reach = reachOf(kind, value)
      const counted = { keepWrites: true }
      const known = await knownDeviceHash(db, reach, device)
      if (!(await spendDay(db, target, known, now))) refuse('auth.code_limit', {}, counted)

      const challenge = await spendTry(db, target, now)
      if (!challenge)
        return refuse((await isSpent(db, target, now)) ? 'auth.code_spent' : 'auth.code_wrong', {}, counted)
      const mac = codeMac(secret, { salt: challenge.salt, target, purpose: PURPOSE }, normaliseCode(pinCode) ?? '')
      if (!sameMac(mac, challenge.codeMac))
        refuse(challenge.tries >= TRIES_A_CODE ? 'auth.code_spent' : 'auth.code_wrong', {}, counted)
      if (!(await consume(db, target, challenge.salt))) refuse('auth.code_wrong', {}, counted)

      const member = await memberReachedBy(db, reach)
      const token = newToken()
      const expiresAt = await openSession(db, { id: member.id, audience: 'member', tokenHash: hashOf(token) }, now)
      const secretOfDevice = known ? device : newToken()
      await rememberDevice(db, member.id, hashOf(secretOfDevice).toString('hex'), now)
      return { token, expiresAt: expiresAt.toISOString(), device: secretOfDevice, member: memberShown(member) }
    },

    async logout(_input, { db, who }) {
      await closeSession(db, who.tokenHash)
      return {}
    },

    async load_my_info(_input, { db, who }) {
      const found = await memberById(db, who.id)
      if (!found) throw new Refusal('auth.required')
      return memberShown(found)
    },

    async edit_by_id(input, { db, who, lang }) {
      return memberShown(await putShipping(db, who.id, shippingProfile(input, lang)))
    },
  })
