/**
 * The cookie that lists the cards of the signed-in holder, so that the holder's own views are not counted in the
 * metrics. It grants no access: forging it only prevents that browser's views from being counted.
 */
export const OWN_CARDS_COOKIE = 'iDoMine'
const MAX_CARDS = 20

/** The cookie's value: the numbers of the first cards. */
export const ownCards = (cardSns: Iterable<string>): string => [...new Set(cardSns)].slice(0, MAX_CARDS).join('.')

/** Whether the cookie's value contains a card. */
export const isOwnCard = (value: string | undefined, cardSn: string): boolean =>
  value?.split('.').includes(cardSn) ?? false
