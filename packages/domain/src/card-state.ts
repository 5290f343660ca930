import type { Transitions } from './transitions.ts'

/** `unclaimed`: not activated yet. `paused`: temporarily hidden by its holder. */
export const CARD_STATES = ['unclaimed', 'active', 'paused'] as const
export type CardState = (typeof CARD_STATES)[number]

export const CARD_TRANSITION_NAMES = ['activate', 'pause', 'resume', 'release'] as const
export type CardTransition = (typeof CARD_TRANSITION_NAMES)[number]

/**
 * All transitions of a card. The server refuses any other; the buttons show the allowed ones. Anyone with the code may
 * activate a card; only the holder may do the rest.
 */
export const CARD_TRANSITIONS = {
  activate: { from: ['unclaimed'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  release: { from: ['active', 'paused'], to: 'unclaimed' },
} as const satisfies Transitions & Record<CardTransition, { from: readonly CardState[]; to: CardState }>
