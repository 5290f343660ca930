import type { Transitions } from './transitions.ts'

/** `unclaimed`: made, not activated. `paused`: its holder closed it for now. */
export const CARD_STATES = ['unclaimed', 'active', 'paused'] as const
export type CardState = (typeof CARD_STATES)[number]

export const CARD_TRANSITION_NAMES = ['activate', 'pause', 'resume', 'release'] as const
export type CardTransition = (typeof CARD_TRANSITION_NAMES)[number]

/**
 * The one table of what may happen to a card: the server refuses what is not in it, the buttons show what is. Whoever has
 * the code activates a card, everything else is its holder's.
 */
export const CARD_TRANSITIONS = {
  activate: { from: ['unclaimed'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  release: { from: ['active', 'paused'], to: 'unclaimed' },
} as const satisfies Transitions & Record<CardTransition, { from: readonly CardState[]; to: CardState }>
