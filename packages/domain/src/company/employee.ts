import type { Transitions } from '../transitions.ts'

/**
 * `listed`: in the company’s list, and knows nothing of it; `invited`: was sent an invitation; `declined`: said no to it;
 * `joined`: accepted it, and has a card of the company.
 */
export const EMPLOYEE_STATES = ['listed', 'invited', 'declined', 'joined'] as const
export type EmployeeState = (typeof EMPLOYEE_STATES)[number]

/** All changes of an employee’s state. Whoever is reminded is invited again, and may accept after having declined. */
export const EMPLOYEE_TRANSITIONS = {
  invite: { from: ['listed', 'invited', 'declined'], to: 'invited' },
  decline: { from: ['invited'], to: 'declined' },
  join: { from: ['invited', 'declined'], to: 'joined' },
} as const satisfies Transitions

/** Nobody is invited again sooner than after so many hours. */
export const INVITED_AGAIN_HOURS = 20

/** Maximum characters of the number by which a company knows an employee. */
export const MAX_EMPLOYEE_NUMBER = 40
/** So many employees a company can have. */
export const MAX_EMPLOYEES = 20_000
/** So many departments a company can have, and so many of them inside each other. */
export const MAX_DEPARTMENTS = 500
export const MAX_DEPARTMENT_DEPTH = 6
