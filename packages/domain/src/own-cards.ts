/**
 * The cookie by which a browser says whose cards its signed-in holder has: their own looks are left out of their
 * figures. It opens nothing, and whoever makes one up lowers counts in their own browser alone.
 */
export const OWN_CARDS_COOKIE = 'iDoMine'
const MOST = 20
const NAMED = new RegExp(`(?:^|;\\s*)${OWN_CARDS_COOKIE}=([\\w.]{1,400})`)

/** What stands in it: the numbers of the first cards. */
export const ownCards = (cardSns: Iterable<string>): string => [...new Set(cardSns)].slice(0, MOST).join('.')

/** Whether a browser's cookies name a card as its holder's own. */
export function namesOwnCard(cookies: string | undefined, cardSn: string): boolean {
  // Nearly nobody brings one: looking for it must cost the page that strangers open nothing.
  if (!cookies?.includes(OWN_CARDS_COOKIE)) return false
  return NAMED.exec(cookies)?.[1]?.split('.').includes(cardSn) ?? false
}
