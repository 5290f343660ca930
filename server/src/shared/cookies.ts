import { isOwnCard, OWN_CARDS_COOKIE } from '@idocard/domain/own-cards'
import { parseCookie, stringifySetCookie } from 'cookie'

/** Holds the signed token of a visitor who left their details on a card. */
const EXCHANGE_COOKIE = 'iDoExchange'
const PASS = /^[\w.-]{10,100}$/

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

/** The signed token that a browser brings, undefined for none. */
export function exchangeTokenOf(header: string | undefined): string | undefined {
  const value = cookieIn(header, EXCHANGE_COOKIE)
  return value !== undefined && PASS.test(value) ? value : undefined
}

/**
 * The `Set-Cookie` header for such a token, out of scripts' reach.
 * @param path where the browser brings it
 * @param seconds how long it is good for
 */
export const exchangeCookie = (pass: string, path: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({
    name: EXCHANGE_COOKIE,
    value: pass,
    maxAge: seconds,
    path,
    httpOnly: true,
    secure,
    sameSite: 'lax',
  })

/** Whether a browser's cookies name a card as its holder's own. */
export const namesOwnCard = (header: string | undefined, cardSn: string): boolean =>
  isOwnCard(cookieIn(header, OWN_CARDS_COOKIE), cardSn)
