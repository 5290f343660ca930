/** What many people are: with a card, with an order. */
export const PERSON_MARKS = ['holder', 'buyer'] as const
export type PersonMark = (typeof PERSON_MARKS)[number]

/** Whom the list of people shows: the same, or with a role, or blocked. */
export const PERSON_KINDS = [...PERSON_MARKS, 'staff', 'blocked'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** What staff did with somebody's account, by the names of the calls. */
export const PERSON_EVENTS = [
  'end_session',
  'end_sessions',
  'send_code',
  'offer_data',
  'block',
  'unblock',
  'ask',
  'withdraw',
  'merge',
  'reset_second_factor',
] as const
export type PersonEvent = (typeof PERSON_EVENTS)[number]

/** Characters in the reason why somebody is blocked or erased. It stays in the audit log, so it should name nobody. */
export const MAX_PERSON_REASON = 200
