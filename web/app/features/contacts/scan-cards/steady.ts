import { type Face, isSameFace } from '@idocard/card-reader/outline/face'
import { distance, type Quad } from '@idocard/card-reader/outline/geometry'

/** How far a corner may move between two looks at a card that lies still, as a share of the picture's width. */
const STILL = 0.025
/** A card that is farther away than at the last look is another one, unless it looks the same. */
const ELSEWHERE = 0.15
/** Milliseconds that a card must lie still before it is photographed. */
const HOLD_MS = 600
/** Looks in a row in which a photographed card must be gone. Its outline is lost now and then while it lies there. */
const GONE_LOOKS = 4

/** A card that the camera sees. Corners are shares of the picture's width. */
export interface Seen {
  corners: Quad
  face: Face
}

/** What the camera sees, and whether it was photographed already. */
export interface Watch {
  cards: readonly Seen[]
  /** Since when the cards lie still. */
  since: number
  /** The cards of the last photograph, where they were seen last, until they are gone. */
  taken?: readonly Seen[]
  /** For how many looks the photographed cards have been gone or elsewhere. */
  goneFor?: number
}

export const NOTHING_SEEN: Watch = { cards: [], since: 0 }

/** The watch after another look. */
export function looked(
  { cards: before, since, taken, goneFor = 0 }: Watch,
  cards: readonly Seen[],
  now: number,
): Watch {
  const still = { cards, since: farthest(before, cards) <= STILL ? since : now }
  if (!taken) return still
  // The photographed cards are followed: a phone in a hand moves, and a slow one looks rarely.
  if (farthest(taken, cards) <= ELSEWHERE || areSame(taken, cards))
    return { ...still, taken: cards.map(movedTo(taken)) }
  return goneFor + 1 >= GONE_LOOKS ? still : { ...still, taken, goneFor: goneFor + 1 }
}

/** Cards at their new place, with the faces that they had in the photograph. */
const movedTo =
  (taken: readonly Seen[]) =>
  (card: Seen, at: number): Seen => ({ corners: card.corners, face: taken[at]?.face ?? card.face })

/** Whether the shutter should be released by itself: a card lies still that was not photographed yet. */
export const isSteady = ({ cards, since, taken }: Watch, now: number): boolean =>
  cards.length > 0 && !taken && now - since >= HOLD_MS

/** The watch after a photograph. */
export const photographed = ({ cards, since }: Watch): Watch => ({ cards, since, taken: cards })

const areSame = (before: readonly Seen[], now: readonly Seen[]): boolean =>
  before.length === now.length && now.every(({ face }, at) => isSameFace(face, before[at]?.face ?? face))

/** How far the corners moved at most. Another number of cards is as far as can be. */
function farthest(before: readonly Seen[], now: readonly Seen[]): number {
  if (before.length !== now.length) return Infinity
  const moves = now.flatMap(({ corners }, at) =>
    corners.map((corner, index) => distance(corner, before[at]?.corners[index] ?? [Infinity, 0])),
  )
  return Math.max(0, ...moves)
}
