import type { Transitions } from '../transitions.ts'

/**
 * `listed`: in the company’s list, and knows nothing of it; `invited`: was sent an invitation; `declined`: said no to it;
 * `joined`: accepted it, and has a card of the company; `left`: has left the company, which can be undone for some time.
 */
export const EMPLOYEE_STATES = ['listed', 'invited', 'declined', 'joined', 'left'] as const
export type EmployeeState = (typeof EMPLOYEE_STATES)[number]

/**
 * All changes of an employee’s state. Whoever is reminded is invited again, and may accept after having declined. Who has
 * joined is invited again once the card is gone (`mayInvite`); who is reached another way begins anew (`unlist`).
 */
export const EMPLOYEE_TRANSITIONS = {
  invite: { from: ['listed', 'invited', 'declined', 'joined'], to: 'invited' },
  unlist: { from: ['invited', 'declined'], to: 'listed' },
  decline: { from: ['invited'], to: 'declined' },
  join: { from: ['invited', 'declined'], to: 'joined' },
  leave: { from: ['joined'], to: 'left' },
  return: { from: ['left'], to: 'joined' },
} as const satisfies Transitions

/** What the card of somebody who has joined waits for: the fields that are always the company’s, or all that it gives. */
export const CARD_DUE = ['always', 'first'] as const
export type CardDue = (typeof CARD_DUE)[number]

/** Whether somebody can be invited, or reminded: everybody but those who have the company’s card, and who left. */
export const mayInvite = (state: EmployeeState, hasCard: boolean): boolean =>
  state !== 'left' && (state !== 'joined' || !hasCard)

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
