import type { MergedAccount, MergeRequest, ShownMerge } from '@idocard/contract/identity/account-merge'
import { type MergedWay, type MergeSide, mergedWays } from '@idocard/domain/identity/account-merge'
import { maskEmail } from '@idocard/domain/identity/email'
import { maskMobile } from '@idocard/domain/identity/phone'
import { maskUsername } from '@idocard/domain/identity/username'
import type { Tx } from '../../../db/open.ts'
import { type MemberRow, usernameOf } from '../sign-in/index.ts'
import { type Answering, type MergeRow, type Pair, possessionsOf, stateOf } from './account-merge.store.ts'
import { waysOf } from './move-person.store.ts'

/** What staff call the two people, by their ids. */
type Names = ReadonlyMap<string, string>

const MASKS = { phone: maskMobile, email: maskEmail, apple: () => '' }

/** What becomes of the ways to sign in, mostly hidden. */
export const waysShown = ({ stays, goes }: Pair) =>
  mergedWays(waysOf(stays), waysOf(goes)).map(({ value, ...way }: MergedWay) => ({
    ...way,
    shown: MASKS[way.way](value),
  }))

/** One of two accounts beside the other, for staff. */
export async function accountShown(db: Tx, row: MemberRow, names: Names): Promise<MergedAccount> {
  return {
    ...(await possessionsOf(db, row)),
    id: row.id,
    name: names.get(row.id) ?? '',
    phone: row.phone ? maskMobile(row.phone) : '',
    email: row.email ? maskEmail(row.email) : '',
    hasApple: row.appleSub !== null,
    joinedAt: row.createdAt.toISOString(),
  }
}

/** A request as staff see it: who has confirmed, and nothing of the links. */
export function requestShown(merge: MergeRow, pair: Pair, names: Names, now: Date): MergeRequest {
  const side = (which: MergeSide) => ({
    id: pair[which].id,
    name: names.get(pair[which].id) ?? '',
    username: maskUsername(pair[which]),
    confirmedAt: merge[`${which}ConfirmedAt`]?.toISOString() ?? null,
    bySigningIn: usernameOf(pair[which]) === null,
  })
  return {
    id: merge.id,
    state: stateOf(merge, now),
    reason: merge.reason,
    askedAt: merge.askedAt.toISOString(),
    expiresAt: merge.expiresAt.toISOString(),
    stays: side('stays'),
    goes: side('goes'),
    refusedBy: merge.refusedBy,
  }
}

/**
 * A request as the owner of one account sees it. It counts nothing of the other account, because staff may have been told of
 * somebody else's.
 */
export async function answeringShown(db: Tx, { merge, side }: Answering, pair: Pair): Promise<ShownMerge> {
  const other = side === 'stays' ? 'goes' : 'stays'
  return {
    side,
    own: await possessionsOf(db, pair[side]),
    username: maskUsername(pair[side]),
    other: maskUsername(pair[other]),
    ways: waysShown(pair),
    expiresAt: merge.expiresAt.toISOString(),
    isConfirmed: merge[`${side}ConfirmedAt`] !== null,
    isOtherConfirmed: merge[`${other}ConfirmedAt`] !== null,
  }
}
