/**
 * The cookie by which a browser says whose cards its signed-in holder has: their own looks are left out of their
 * metrics. It opens nothing, and whoever makes one up lowers counts in their own browser alone.
 */
export const OWN_CARDS_COOKIE = 'iDoMine'
const MOST = 20

/** What stands in it: the numbers of the first cards. */
export const ownCards = (cardSns: Iterable<string>): string => [...new Set(cardSns)].slice(0, MOST).join('.')

/** Whether the cookie's value names a card. */
export const isOwnCard = (value: string | undefined, cardSn: string): boolean =>
  value?.split('.').includes(cardSn) ?? false
