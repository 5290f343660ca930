/**
 * The cookie that lists the cards of the signed-in holder, whose own views are not counted in the metrics. It grants no
 * access: with a forged one, only the views of that browser are not counted.
 */
export const OWN_CARDS_COOKIE = 'iDoMine'
const MOST = 20

/** The cookie's value: the numbers of the first cards. */
export const ownCards = (cardSns: Iterable<string>): string => [...new Set(cardSns)].slice(0, MOST).join('.')

/** Whether the cookie's value contains a card. */
export const isOwnCard = (value: string | undefined, cardSn: string): boolean =>
  value?.split('.').includes(cardSn) ?? false
