import { DAY_MS } from '../duration.ts'
import { startOfTaiwanDay, taiwanDay } from '../taiwan-day.ts'
import type { Transitions } from '../transitions.ts'

/**
 * `listed`: in the company’s list, and knows nothing of it; `invited`: was sent an invitation; `declined`: said no to it;
 * `joined`: accepted it, and has a card of the company; `left`: has left the company, which can be undone for some time.
 */
export const EMPLOYEE_STATES = ['listed', 'invited', 'declined', 'joined', 'left'] as const
export type EmployeeState = (typeof EMPLOYEE_STATES)[number]
/** The same as lists show it: `ended` is an invitation that nobody has answered in time. It can be sent again. */
export const SHOWN_EMPLOYEE_STATES = ['listed', 'invited', 'ended', 'declined', 'joined', 'left'] as const
export type ShownEmployeeState = (typeof SHOWN_EMPLOYEE_STATES)[number]

/**
 * All changes of an employee’s state. Whoever is reminded is invited again, and may accept after having declined. Who has
 * joined is invited again once the card is gone (`mayInvite`); who is reached another way begins anew (`unlist`). A link or a
 * printed code needs no invitation (`claim`).
 */
export const EMPLOYEE_TRANSITIONS = {
  invite: { from: ['listed', 'invited', 'declined', 'joined'], to: 'invited' },
  unlist: { from: ['invited', 'declined'], to: 'listed' },
  decline: { from: ['invited'], to: 'declined' },
  join: { from: ['invited', 'declined'], to: 'joined' },
  claim: { from: ['listed', 'invited', 'declined', 'joined'], to: 'joined' },
  leave: { from: ['joined'], to: 'left' },
  return: { from: ['left'], to: 'joined' },
} as const satisfies Transitions

/** What the card of somebody who has joined waits for: the fields that are always the company’s, or all that it gives. */
export const CARD_DUE = ['always', 'first'] as const
export type CardDue = (typeof CARD_DUE)[number]

/** Whether somebody can be invited, or reminded: everybody but those who have the company’s card, and who left. */
export const mayInvite = (state: ShownEmployeeState, hasCard: boolean): boolean =>
  state !== 'left' && (state !== 'joined' || !hasCard)

/** So many days an invitation holds after it was sent last, and a printed code after it was printed: to the end of the last. */
export const INVITATION_DAYS = 30
/** What was sent before this moment has ended. */
export const invitedSince = (now: Date): Date =>
  new Date(startOfTaiwanDay(taiwanDay(now)).getTime() - INVITATION_DAYS * DAY_MS)
/** The last day in Taiwan on which something that was sent then can be answered. */
export const lastInvitedDay = (sent: Date): string => taiwanDay(new Date(sent.getTime() + INVITATION_DAYS * DAY_MS))

/** Where somebody stands, as lists show it. Rows from before invitations had a moment have none that ends. */
export const shownEmployeeState = (
  { state, remindedAt }: { state: EmployeeState; remindedAt: Date | null },
  now: Date,
): ShownEmployeeState =>
  state === 'invited' && remindedAt !== null && remindedAt < invitedSince(now) ? 'ended' : state

/** So many people are printed on one order of sheets. */
export const MAX_PRINTED = 200

/** Nobody is invited again by a company sooner than after so many hours. */
export const INVITED_AGAIN_HOURS = 20
/** So many invitations come to one phone number or address in a week, from all companies. */
export const MAX_INVITED_A_WEEK = 6
/** So many invitations a company sends in a day. */
export const MAX_INVITATIONS_A_DAY = 2000

/** Maximum characters of the number by which a company knows an employee. */
export const MAX_EMPLOYEE_NUMBER = 40
/** So many employees a company can have. */
export const MAX_EMPLOYEES = 20_000
/** So many departments a company can have, and so many of them inside each other. */
export const MAX_DEPARTMENTS = 500
export const MAX_DEPARTMENT_DEPTH = 6
