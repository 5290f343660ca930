import { isOwnCard, OWN_CARDS_COOKIE } from '@idocard/domain/own-cards'
import { parseCookie } from 'cookie'

/** Ours are written as they are: what is percent-encoded is none of ours. */
const AS_WRITTEN = { decode: (value: string) => value }

/**
 * The value of one cookie of a request (RFC 6265, 4.2), the first where several have its name.
 * @param header the `Cookie` header; undefined when none came
 * @returns undefined when the cookie is not there
 */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  // Most requests bring no cookie of this name: telling so must cost the page that strangers open nothing.
  return header?.includes(name) ? parseCookie(header, AS_WRITTEN)[name] : undefined
}

/** Whether a browser's cookies name a card as its holder's own. */
export const namesOwnCard = (header: string | undefined, cardSn: string): boolean =>
  isOwnCard(cookieIn(header, OWN_CARDS_COOKIE), cardSn)
