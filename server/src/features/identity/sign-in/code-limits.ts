import { RESEND_SECONDS } from '@idocard/contract/identity/account'
import { DAY_SECONDS, HOUR_SECONDS } from '@idocard/domain/duration'
import type { Username } from '@idocard/domain/identity/username'
import type { Budget } from '../../../api/count.store.ts'
import { rangeOf } from '../../../api/network-of.ts'
import { signature } from '../../../shared/secrets.ts'

/** Tries for each code, right or wrong. */
export const TRIES_A_CODE = 5

/** For the reasons behind these limits, see docs/decisions/0005. */
const SENDS_AN_HOUR = 5
const TRIES_A_DAY = 20
/** Codes requested from one address, and from its range, in an hour: enough for 300 people in a hall, each twice. */
const REQUESTED = { address: 600, range: 1200 }
/** The same limits once new users have used up half of their share: enough for a home or an office. */
const REQUESTED_UNDER_PRESSURE = { address: 30, range: 60 }
/** Failed sign-in attempts from one address, and from its range, in ten minutes. */
const FAILED = { address: 100, range: 200, seconds: 600 }
/** Failed attempts from one address for one phone number or e-mail address, in an hour. */
const FAILED_FOR_ONE = 30
/** The part of all codes that is reserved for users with an account. */
const SHARE_OF_ACCOUNTS = 1 / 3

/** The data about a caller by which the limits count. */
interface Caller {
  /** The result of `networkOf`: an IPv4 address or the /64 of an IPv6 one. */
  address: string
  /** The id of the signed-in user, or the hash of a device known to the account. Empty for any other caller. */
  trustedAs: string
}

/** The limits on sending and trying codes. Their keys identify users by keyed hashes only. */
export interface CodeLimits {
  /** The keyed hash that stands for a phone number or an e-mail address. */
  targetOf(to: Username): string
  /** Whether the lower limits for addresses apply. `sent`: codes sent to new users, counted by `newPeople(…).key`. */
  isUnderPressure(sent: number): boolean
  newPeople(channel: Username['kind']): Budget
  /** Limits by the caller's address. Above them, the caller receives an error. Empty for a trusted caller. */
  asking(caller: Caller, isUnderPressure: boolean): Budget[]
  /** One code a minute. Given back when a code is used, so that the user can sign in on another device at once. */
  resending(target: string, purpose: string): Budget
  /** Codes for one target in an hour, from unknown devices together and for each trusted caller. */
  receiving(caller: Caller, target: string): Budget
  /**
   * All codes of a channel in an hour, for users with an account and for new users. A response never says which of the
   * two is used up. Undefined for a trusted caller.
   */
  total(caller: Caller, channel: Username['kind']): { accounts: Budget; newPeople: Budget } | undefined
  /** Tries by the caller's address, given back after a correct code. Empty for a trusted caller. */
  trying(caller: Caller, target: string): Budget[]
  /** Tries in a day for the valid codes of an account, or of a target without an account. */
  guessing(caller: Caller, account: string): Budget
}

/** @param codesAnHour the most codes sent in an hour, for SMS and for mail each */
export function codeLimits(secret: string, codesAnHour: number): CodeLimits {
  const key = (kind: string, ...of: string[]) =>
    `${kind} ${signature(secret, 'count', [kind, ...of]).toString('base64url')}`
  const ofAccounts = Math.round(codesAnHour * SHARE_OF_ACCOUNTS)
  const ofNewPeople = codesAnHour - ofAccounts
  const newPeople = (channel: Username['kind']) => ({ key: `new ${channel}`, max: ofNewPeople, seconds: HOUR_SECONDS })
  const byNetwork = (kind: string, address: string, max: { address: number; range: number }, seconds: number) => [
    { key: key(kind, address), max: max.address, seconds },
    { key: key(kind, rangeOf(address), 'range'), max: max.range, seconds },
  ]
  const resending = (target: string, purpose: string) => ({
    key: key('resent', target, purpose),
    max: 1,
    // One second less than the countdown on the page, because clocks may differ.
    seconds: RESEND_SECONDS - 1,
  })
  return {
    targetOf: ({ kind, value }) => signature(secret, 'target', [kind, value]).toString('base64url'),
    isUnderPressure: (sent) => sent * 2 >= ofNewPeople,
    newPeople,
    resending,
    asking: ({ address, trustedAs }, isUnderPressure) =>
      trustedAs
        ? []
        : byNetwork('asked', address, isUnderPressure ? REQUESTED_UNDER_PRESSURE : REQUESTED, HOUR_SECONDS),
    receiving: ({ trustedAs }, target) => ({
      key: key('sent', target, trustedAs),
      max: SENDS_AN_HOUR,
      seconds: HOUR_SECONDS,
    }),
    total: ({ trustedAs }, channel) =>
      trustedAs
        ? undefined
        : {
            accounts: { key: `known ${channel}`, max: ofAccounts, seconds: HOUR_SECONDS },
            newPeople: newPeople(channel),
          },
    trying: ({ address, trustedAs }, target) =>
      trustedAs
        ? []
        : [
            ...byNetwork('failed', address, FAILED, FAILED.seconds),
            { key: key('failed', address, target), max: FAILED_FOR_ONE, seconds: HOUR_SECONDS },
          ],
    guessing: ({ trustedAs }, account) => ({
      key: key('guessed', account, trustedAs),
      max: TRIES_A_DAY,
      seconds: DAY_SECONDS,
    }),
  }
}
