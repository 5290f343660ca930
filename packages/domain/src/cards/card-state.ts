import type { Transitions } from '../transitions.ts'

/**
 * `unclaimed`: not activated yet. `paused`: temporarily hidden, by its holder or by staff. `linked`: a further physical card that
 * leads to another card's content. `retired`: its address is no longer used, because the card was lost. `left`: its holder has
 * left the company whose card it is, which decides what visitors see.
 */
export const CARD_STATES = ['unclaimed', 'active', 'paused', 'linked', 'retired', 'left'] as const
export type CardState = (typeof CARD_STATES)[number]

export const CARD_TRANSITION_NAMES = [
  'activate',
  'link',
  'pause',
  'resume',
  'release',
  'retire',
  'leave',
  'return',
] as const
type CardTransition = (typeof CARD_TRANSITION_NAMES)[number]

/**
 * All transitions of a card. The server refuses any other; the buttons show the allowed ones. Anyone with the code may
 * activate a card, or link it to a card of their own; only the holder may do the rest, but for the
 * last two, which the company does. A retired card can be activated again with a new code, so that one that was found is not lost
 * for good. A card that returns is again what it was, active or paused.
 */
export const CARD_TRANSITIONS = {
  activate: { from: ['unclaimed', 'retired'], to: 'active' },
  link: { from: ['unclaimed', 'retired'], to: 'linked' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  release: { from: ['active', 'paused', 'linked'], to: 'unclaimed' },
  retire: { from: ['active', 'paused', 'linked'], to: 'retired' },
  leave: { from: ['active', 'paused'], to: 'left' },
  return: { from: ['left'], to: 'active' },
} as const satisfies Transitions & Record<CardTransition, { from: readonly CardState[]; to: CardState }>

/**
 * How a holder gives up a card. A physical card can be activated again. A number without a physical card is retired for
 * good, because nobody has a code for it.
 */
export const givingUp = (isPhysical: boolean): 'release' | 'retire' => (isPhysical ? 'release' : 'retire')

/** Whether a card in this state has its own content, and therefore a holder. */
export const hasContent = (state: CardState): boolean => state === 'active' || state === 'paused'
