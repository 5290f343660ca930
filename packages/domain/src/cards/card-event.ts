import { canTransition } from '../transitions.ts'
import { CARD_TRANSITIONS, type CardState, givingUp, hasContent } from './card-state.ts'

/** What happens to a card, as its timeline for staff shows it. `code`: it got a new activation code. */
export const CARD_EVENTS = [
  'made',
  'activate',
  'link',
  'pause',
  'resume',
  'release',
  'retire',
  'leave',
  'return',
  'renew',
  'code',
] as const
export type CardEventKind = (typeof CARD_EVENTS)[number]

/** What also stands in the timeline of a card: the orders in which it was sold know it. */
export const CARD_SALES = ['sold', 'came_back'] as const
export type CardSale = (typeof CARD_SALES)[number]

/** What staff can do for the holder of a card, or with a card without one. */
export const CARD_MOVES = ['pause', 'resume', 'release', 'renew', 'code', 'link'] as const
export type CardMove = (typeof CARD_MOVES)[number]

/**
 * Why staff cannot do this with a card now: a card without a holder has nothing to release, one with a holder needs no
 * code, and a number without a physical card has none. A card that staff paused has to be resumed before it moves. Undefined
 * if they can. The server and the buttons ask the same.
 */
export function cardProblem(
  move: CardMove,
  { state, isPhysical, isHeld }: { state: CardState; isPhysical: boolean; isHeld: boolean },
): 'no_holder' | 'has_holder' | 'linked' | 'left' | 'no_plastic' | 'held' | 'not_held' | undefined {
  if (move === 'resume') return isHeld ? undefined : 'not_held'
  // Its company decides what becomes of it.
  if (state === 'left') return 'left'
  if (isHeld && (move === 'pause' || move === 'renew')) return 'held'
  // A linked card shows the page of the card that it leads to.
  if (move === 'pause') return hasContent(state) ? undefined : state === 'linked' ? 'linked' : 'no_holder'
  // A linked card is released with the card that it leads to.
  if (move === 'release' || move === 'renew') {
    if (state === 'linked') return 'linked'
    return canTransition(CARD_TRANSITIONS, state, move === 'renew' ? 'retire' : givingUp(isPhysical))
      ? undefined
      : 'no_holder'
  }
  if (!isPhysical) return 'no_plastic'
  return canTransition(CARD_TRANSITIONS, state, move === 'link' ? 'link' : 'activate') ? undefined : 'has_holder'
}

/** The longest reason for which staff pause a card. */
export const MAX_CARD_REASON = 300
