/** The most cards in a holder's history; an older one goes when another is opened. */
export const HISTORY_MOST = 100
/** How long a card stays in it after it was opened last. */
export const HISTORY_DAYS = 180
