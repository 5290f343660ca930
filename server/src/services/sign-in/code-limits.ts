import { RESEND_SECONDS } from '@idocard/contract/account'
import type { Username } from '@idocard/domain/username'
import type { Budget } from '../../api/count.store.ts'
import { rangeOf } from '../../api/network-of.ts'
import { signature } from '../../shared/secrets.ts'

/** Wrong or right, a code can be tried this often. */
export const TRIES_A_CODE = 5

/** The figures, and why they are these: docs/decisions/0005. */
const HOUR = 3600
const DAY = 24 * HOUR
const SENDS_AN_HOUR = 5
const TRIES_A_DAY = 20
/** Codes asked for from one address, and from its range, in an hour: a hall of three hundred people, twice. */
const ASKED = { address: 600, range: 1200 }
/** The same while new people have used up half of their share: what a home or an office needs. */
const ASKED_UNDER_PRESSURE = { address: 30, range: 60 }
/** Tries in ten minutes from one address, and from its range, that did not end in a sign-in. */
const FAILED = { address: 100, range: 200, seconds: 600 }
/** The same for one phone number or e-mail address, in an hour. */
const FAILED_FOR_ONE = 30
/** The part of all codes that only people with an account can use up. */
const SHARE_OF_ACCOUNTS = 1 / 3

/** The caller, as far as limits go. */
export interface Caller {
  /** What `networkOf` answers: an IPv4 address or the /64 of an IPv6 one. */
  address: string
  /** The signed-in person, or the hash of a device that has signed in to the account before; empty for a stranger. */
  trustedAs: string
}

/** The limits on sending codes and trying them. Whose they are stands in the keys as a keyed hash. */
export interface CodeLimits {
  /** The keyed hash that stands for a phone number or an e-mail address. */
  targetOf(to: Username): string
  /** Whether so many codes were sent to new people that addresses get less. `sent` is counted under `newPeople(…).key`. */
  isUnderPressure(sent: number): boolean
  newPeople(channel: Username['kind']): Budget
  /** By the caller's address: who is over one of these is told so. None for a trusted caller. */
  asking(caller: Caller, isUnderPressure: boolean): Budget[]
  /** One code a minute; given back when it is used, for whoever signs in on another device next. */
  resending(target: string, purpose: string): Budget
  /** By target and in total: nobody is told about these, as they differ for people with and without an account. */
  sending(
    caller: Caller,
    code: { target: string; purpose: string; channel: Username['kind']; hasAccount: boolean },
  ): Budget[]
  /** Tries by the caller's address; given back after a right one. None for a trusted caller. */
  trying(caller: Caller, target: string): Budget[]
  /** Tries of a day against the live codes of an account, or of a target that has none yet. */
  guessing(caller: Caller, account: string): Budget
}

/** @param codesAnHour codes sent in an hour in all, by SMS and by mail each */
export function codeLimits(secret: string, codesAnHour: number): CodeLimits {
  const key = (kind: string, ...of: string[]) =>
    `${kind} ${signature(secret, 'count', [kind, ...of]).toString('base64url')}`
  const ofAccounts = Math.round(codesAnHour * SHARE_OF_ACCOUNTS)
  const ofNewPeople = codesAnHour - ofAccounts
  const newPeople = (channel: Username['kind']) => ({ key: `new ${channel}`, most: ofNewPeople, seconds: HOUR })
  const byNetwork = (kind: string, address: string, most: { address: number; range: number }, seconds: number) => [
    { key: key(kind, address), most: most.address, seconds },
    { key: key(kind, rangeOf(address), 'range'), most: most.range, seconds },
  ]
  const resending = (target: string, purpose: string) => ({
    key: key('resent', target, purpose),
    most: 1,
    // A second less than the page counts down, for clocks that differ.
    seconds: RESEND_SECONDS - 1,
  })
  return {
    targetOf: ({ kind, value }) => signature(secret, 'target', [kind, value]).toString('base64url'),
    isUnderPressure: (sent) => sent * 2 >= ofNewPeople,
    newPeople,
    resending,
    asking: ({ address, trustedAs }, isUnderPressure) =>
      trustedAs ? [] : byNetwork('asked', address, isUnderPressure ? ASKED_UNDER_PRESSURE : ASKED, HOUR),
    sending({ trustedAs }, { target, purpose, channel, hasAccount }) {
      const own = [
        resending(target, purpose),
        { key: key('sent', target, trustedAs), most: SENDS_AN_HOUR, seconds: HOUR },
      ]
      if (trustedAs) return own
      const total = hasAccount ? { key: `known ${channel}`, most: ofAccounts, seconds: HOUR } : newPeople(channel)
      return [...own, total]
    },
    trying: ({ address, trustedAs }, target) =>
      trustedAs
        ? []
        : [
            ...byNetwork('failed', address, FAILED, FAILED.seconds),
            { key: key('failed', address, target), most: FAILED_FOR_ONE, seconds: HOUR },
          ],
    guessing: ({ trustedAs }, account) => ({
      key: key('guessed', account, trustedAs),
      most: TRIES_A_DAY,
      seconds: DAY,
    }),
  }
}
