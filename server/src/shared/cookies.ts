import { isOwnCard, OWN_CARDS_COOKIE } from '@idocard/domain/cards/own-cards'
import { parseCookie } from 'cookie'

/** Our cookies are not percent-encoded, so values are not decoded. */
const WITHOUT_DECODING = { decode: (value: string) => value }

/**
 * The value of one cookie of a request (RFC 6265, 4.2), the first if several have this name.
 * @param header the `Cookie` header; undefined if there is none
 * @returns undefined if the cookie is missing
 */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  // Fast path: most requests have no cookie of this name.
  return header?.includes(name) ? parseCookie(header, WITHOUT_DECODING)[name] : undefined
}

/** Whether a browser's cookies list a card as the holder's own. */
export const namesOwnCard = (header: string | undefined, cardSn: string): boolean =>
  isOwnCard(cookieIn(header, OWN_CARDS_COOKIE), cardSn)
