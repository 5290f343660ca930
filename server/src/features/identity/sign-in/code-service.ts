import { randomBytes } from 'node:crypto'
import { CODE_SECONDS, RESEND_SECONDS } from '@idocard/contract/identity/account'
import { normaliseOneTimeCode } from '@idocard/domain/identity/one-time-code'
import type { Username } from '@idocard/domain/identity/username'
import type { Context } from '../../../api/context.ts'
import { countOf, giveBack, spend, untilRenewed } from '../../../api/count.store.ts'
import type { Person } from '../../../api/person.ts'
import { Refusal } from '../../../api/refusal.ts'
import type { Tx } from '../../../db/open.ts'
import { codeMac, hashOf, newCode, sameMac } from '../../../shared/secrets.ts'
import {
  accountOf,
  type Channel,
  type CodeKey,
  consume,
  deleteChallenges,
  liveChallenge,
  type Purpose,
  putChallenge,
  sendingOf,
  spendTry,
} from './challenge.store.ts'
import { type CodeLimits, TRIES_A_CODE } from './code-limits.ts'
import { type CodeSender, sealMessage } from './code-sender.ts'
import type { ContactMethod } from './member.store.ts'

type Caller = Pick<Context, 'now' | 'lang' | 'device' | 'address'> & { db: Tx; who: Person | null }

export const contactMethodOf = ({ kind, value }: Username): ContactMethod =>
  kind === 'phone' ? { phone: value } : { email: value }

interface Addresses {
  phone: string | null
  email: string | null
}

/**
 * Sends six-digit codes and checks them (docs/decisions/0005). Each statement is atomic. Its methods should be called
 * outside a transaction: otherwise the locks on counts would block all callers with the same address.
 */
export interface CodeService {
  /**
   * Sends a code, or refuses with the time of the next one. Both are the same whether or not there is an account.
   * @throws {Refusal} `auth.network_limit`, which depends only on the caller's address; `auth.code_recent` and
   *   `auth.code_often`, which depend on earlier requests for the same target; `auth.code_crowd`, which depends on all
   *   requests: then the code may have been sent.
   */
  send(caller: Caller, to: Username, purpose: Purpose): Promise<{ resendAfter: number; expiresIn: number }>
  /**
   * Checks a code and deletes it if it is correct. Every try is counted, also a refused one. It is counted for the
   * account only if there is a valid code.
   * @returns the hash of the caller's device if the account knows it, otherwise empty.
   * @throws {Refusal} `auth.code_wrong`, `auth.code_spent`, `auth.code_limit`, `auth.network_limit`.
   */
  use(caller: Caller, to: Username, purpose: Purpose, typed: string): Promise<string>
  /** What became of the sign-in code that is valid now, without the code. Undefined without one. */
  sending(db: Tx, of: Addresses, now: Date): ReturnType<typeof sendingOf>
  /** Deletes the codes of a user who deletes their account. Counts stay until they expire: they identify nobody. */
  forget(db: Tx, of: Addresses): Promise<void>
}

interface CodeServices {
  sender: CodeSender
  limits: CodeLimits
  secret: string
}

export function codeService({ sender, limits, secret }: CodeServices): CodeService {
  const answer = { resendAfter: RESEND_SECONDS, expiresIn: CODE_SECONDS }

  /** Finds the account and the caller's data for the limits. Does the same work whether or not the account exists. */
  const lookUp = async ({ db, device, address, who }: Caller, to: Username) => {
    const deviceHash = device ? hashOf(device).toString('hex') : ''
    const account = await accountOf(db, contactMethodOf(to), deviceHash)
    const knownDevice = account?.isKnownDevice ? deviceHash : ''
    // A signed-in user or a known device has a separate budget, which other callers cannot use up.
    return { account, knownDevice, limited: { address, trustedAs: who?.id ?? knownDevice } }
  }

  const targetsOf = ({ phone, email }: Addresses) => [
    ...(phone ? [limits.targetOf({ kind: 'phone', value: phone })] : []),
    ...(email ? [limits.targetOf({ kind: 'email', value: email })] : []),
  ]

  /** Stores a new code, and wakes its sender. */
  const put = async (
    { target, purpose, channel }: CodeKey & { channel: Channel },
    to: Username,
    { db, now, lang }: Caller,
  ) => {
    const code = newCode()
    const salt = randomBytes(16)
    await putChallenge(
      db,
      { target, purpose },
      {
        salt,
        codeMac: codeMac(secret, { salt, target, purpose }, code),
        expiresAt: new Date(now.getTime() + CODE_SECONDS * 1000),
        channel,
        sealed: sealMessage(secret, { to: to.value, lang, code }),
        sendAt: now,
      },
    )
    sender.wake(channel)
  }

  return {
    async send(caller, to, purpose) {
      const { db, now } = caller
      const channel = to.kind
      const target = limits.targetOf(to)
      const { account, limited } = await lookUp(caller, to)
      const sent = await countOf(db, limits.newPeople(channel).key, now)
      const retryAfter = await spend(db, limits.asking(limited, limits.isUnderPressure(sent)), now)
      if (retryAfter > 0) throw new Refusal('auth.network_limit', { retryAfter })
      // Taken before the totals, and kept when nothing is sent, so that these counts do not depend on the account.
      const receiving = limits.receiving(limited, target)
      const early = await spend(db, [limits.resending(target, purpose), receiving], now)
      if (early > 0) {
        const isOften = (await untilRenewed(db, [receiving], now)) > 0
        throw new Refusal(isOften ? 'auth.code_often' : 'auth.code_recent', { retryAfter: early })
      }
      const total = limits.total(limited, channel)
      // A caller is told of either total, whether or not it is the one that applies to them.
      const crowded = total ? await untilRenewed(db, [total.accounts, total.newPeople], now) : 0
      const spent = total ? await spend(db, [account ? total.accounts : total.newPeople], now) : 0
      if (spent === 0) await put({ target, purpose, channel }, to, caller)
      if (crowded > 0 || spent > 0) throw new Refusal('auth.code_crowd', { retryAfter: Math.max(crowded, spent) })
      return answer
    },

    async use(caller, to, purpose, typed) {
      const { db, now } = caller
      const key = { target: limits.targetOf(to), purpose }
      const { account, knownDevice, limited } = await lookUp(caller, to)
      const ofNetwork = limits.trying(limited, key.target)
      const retryAfter = await spend(db, ofNetwork, now)
      if (retryAfter > 0) throw new Refusal('auth.network_limit', { retryAfter })

      const refuse = (refusal: 'auth.code_wrong' | 'auth.code_spent' | 'auth.code_limit', detail = {}): never => {
        throw new Refusal(refusal, detail, { commitWrites: true })
      }
      const live = (await liveChallenge(db, key, now)) ?? refuse('auth.code_wrong')
      if (live.tries >= TRIES_A_CODE) refuse('auth.code_spent')
      const guessing = limits.guessing(limited, account?.memberId ?? key.target)
      const tomorrow = await spend(db, [guessing], now)
      if (tomorrow > 0) refuse('auth.code_limit', { retryAfter: tomorrow })
      const tries = (await spendTry(db, key, live.salt, TRIES_A_CODE)) ?? refuse('auth.code_spent')
      const mac = codeMac(secret, { salt: live.salt, ...key }, normaliseOneTimeCode(typed) ?? '')
      if (!sameMac(mac, live.codeMac)) refuse(tries >= TRIES_A_CODE ? 'auth.code_spent' : 'auth.code_wrong')
      if (!(await consume(db, key, live.salt))) refuse('auth.code_wrong')
      await giveBack(db, [...ofNetwork, guessing, limits.resending(key.target, purpose)])
      return knownDevice
    },

    sending: (db, of, now) => sendingOf(db, targetsOf(of), 'login', now),

    forget: (db, of) => deleteChallenges(db, targetsOf(of)),
  }
}
