/** A holder's progress on a point card. */
interface Collected {
  /** Stamps on the current card: 0 right after one was filled. */
  stamps: number
  /** Number of cards filled before this one. */
  full: number
}

/** Converts a holder's stamps to cards: a full card is followed by a new one. @param size stamps on a full card */
export const collectedOn = (stamps: number, size: number): Collected => ({
  stamps: stamps % size,
  full: Math.floor(stamps / size),
})

/** The most stamps that a card can require. The table's check has the same number. */
export const MAX_STAMPS = 30
/** The most points for a stamp, and for a full card. */
export const MAX_CARD_POINTS = 10_000
