import { stringifySetCookie } from 'cookie'
import { cookieIn } from '../../shared/cookies.ts'

/** Holds the token of a visitor who left their details on a card. */
const NAME = 'iDoExchange'
const TOKEN = /^[\w.-]{10,100}$/

/** The token that a browser brings in its `Cookie` header, undefined for none. */
export function exchangeTokenOf(header: string | undefined): string | undefined {
  const value = cookieIn(header, NAME)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}

/**
 * The `Set-Cookie` header that gives a token to a browser, out of scripts' reach.
 * @param path where the browser brings it
 * @param seconds how long it is good for
 * @param secure whether it travels over TLS alone
 */
export const exchangeCookie = (value: string, path: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ name: NAME, value, maxAge: seconds, path, httpOnly: true, secure, sameSite: 'lax' })
