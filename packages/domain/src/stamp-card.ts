/** What a holder has collected on a point card. */
export interface Collected {
  /** Stamps on the current card: 0 right after one was filled. */
  stamps: number
  /** Cards filled before it. */
  full: number
}

/** The stamps of a holder as cards: a full one is followed by a fresh one. @param size stamps that fill a card */
export const collectedOn = (stamps: number, size: number): Collected => ({
  stamps: stamps % size,
  full: Math.floor(stamps / size),
})
