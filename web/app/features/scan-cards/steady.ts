import { distance, type Quad } from '@idocard/domain/card-outline/geometry'

/** How far a corner may move between two looks at a card that lies still, as a share of the picture's width. */
const STILL = 0.025
/** A card farther from the last photographed one is another one. */
const ELSEWHERE = 0.15
/** Milliseconds that a card must lie still before it is photographed. */
const HOLD_MS = 600
/** Looks in a row in which a photographed card must be gone. Its outline is lost now and then while it lies there. */
const GONE_LOOKS = 4

/** What the camera sees, and whether it was photographed already. Corners are shares of the picture's width. */
export interface Watch {
  cards: readonly Quad[]
  /** Since when the cards lie still. */
  since: number
  /** The cards of the last photograph, until they are gone. */
  taken?: readonly Quad[]
  /** For how many looks the photographed cards have been gone or elsewhere. */
  goneFor?: number
}

export const NOTHING_SEEN: Watch = { cards: [], since: 0 }

/** The watch after another look. */
export function looked(
  { cards: before, since, taken, goneFor = 0 }: Watch,
  cards: readonly Quad[],
  now: number,
): Watch {
  const still = { cards, since: farthest(before, cards) <= STILL ? since : now }
  if (!taken || farthest(taken, cards) <= ELSEWHERE) return { ...still, ...(taken && { taken }) }
  return goneFor + 1 >= GONE_LOOKS ? still : { ...still, taken, goneFor: goneFor + 1 }
}

/** Whether the shutter should be released by itself: a card lies still that was not photographed yet. */
export const isSteady = ({ cards, since, taken }: Watch, now: number): boolean =>
  cards.length > 0 && !taken && now - since >= HOLD_MS

/** The watch after a photograph. */
export const photographed = ({ cards, since }: Watch): Watch => ({ cards, since, taken: cards })

/** How far the corners moved at most. Another number of cards is as far as can be. */
function farthest(before: readonly Quad[], now: readonly Quad[]): number {
  if (before.length !== now.length) return Infinity
  const moves = now.flatMap((card, at) =>
    card.map((corner, index) => distance(corner, before[at]?.[index] ?? [Infinity, 0])),
  )
  return Math.max(0, ...moves)
}
