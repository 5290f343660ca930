/** The two accounts of a merge: the one that stays, and the one that ends. */
export const MERGE_SIDES = ['stays', 'goes'] as const
export type MergeSide = (typeof MERGE_SIDES)[number]

/** Why two accounts cannot be merged now, beginning with what takes longest to put right. */
export const MERGE_OBSTACLES = ['staff', 'blocked', 'cards', 'unpaid', 'asked'] as const
export type MergeObstacle = (typeof MERGE_OBSTACLES)[number]

/** `waiting` for the confirmation of one or both; `ready` to be merged by staff. */
export const MERGE_STATES = ['waiting', 'ready', 'refused', 'expired'] as const
export type MergeState = (typeof MERGE_STATES)[number]

/** For so long both have time to confirm. */
export const MERGE_LINK_HOURS = 24
/** For so long staff can merge once both have confirmed. */
export const MERGE_READY_DAYS = 3

export const SIGN_IN_WAYS = ['phone', 'email', 'apple'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]
/** The phone number, the e-mail address and the Apple id of an account. */
export type SignInWays = Readonly<Record<SignInWay, string | null>>

/** `kept`: of the account that stays. `moved` to it. `released`: whoever signs in with it has a new account. */
export const WAY_FATES = ['kept', 'moved', 'released'] as const
export interface MergedWay {
  way: SignInWay
  value: string
  fate: (typeof WAY_FATES)[number]
}

/**
 * What becomes of the ways to sign in. An account has one of each kind, so the one of the account that ends is released
 * where the other account has its own.
 */
export const mergedWays = (stays: SignInWays, goes: SignInWays): MergedWay[] =>
  SIGN_IN_WAYS.flatMap((way): MergedWay[] => {
    const [own, others] = [stays[way], goes[way]]
    return [
      ...(own === null ? [] : [{ way, value: own, fate: 'kept' } as const]),
      ...(others === null ? [] : [{ way, value: others, fate: own === null ? 'moved' : 'released' } as const]),
    ]
  })
