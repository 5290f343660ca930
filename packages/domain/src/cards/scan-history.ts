/** The maximum number of cards in a holder's history. Opening another card removes the oldest one. */
export const MAX_HISTORY = 100
/** Days after which a card that was not opened again is removed. */
export const HISTORY_DAYS = 180
