/**
 * Nouns whose answers show the same things of a person. A call that changes one of these things refreshes all of them.
 * Each list contains only what a screen can still show afterwards (`server/src/api/every-refresh.test.ts`).
 */

/** A holder's contacts. */
export const CONTACT_NOUNS = ['contact', 'collection', 'contactImport', 'exchange', 'paperCard', 'reminder'] as const

/** A holder's points at a company, and what they are enough for. */
export const POINT_NOUNS = ['company', 'holder', 'point', 'pointCard', 'prize', 'prizeApply', 'theme'] as const

/** How many cards a holder has, and of whom. Activating one earns points. */
export const CARD_NOUNS = ['card', 'cardRequest', 'company', 'holder', 'point', 'socialMedia', 'theme'] as const
