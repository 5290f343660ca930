import { stringifySetCookie } from 'cookie'
import { cookieIn } from '../../shared/cookies.ts'

/** The cookie with the token of a visitor who left their details on a card. */
const NAME = 'iDoExchange'
const TOKEN = /^[\w.-]{10,100}$/

/** The token in a `Cookie` header, or undefined. */
export function exchangeTokenOf(header: string | undefined): string | undefined {
  const value = cookieIn(header, NAME)
  return value !== undefined && TOKEN.test(value) ? value : undefined
}

/**
 * The `Set-Cookie` header for a token, inaccessible to scripts.
 * @param path under which the browser sends it
 * @param seconds how long it is valid
 * @param secure whether it is sent only over TLS
 */
export const exchangeCookie = (value: string, path: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({ name: NAME, value, maxAge: seconds, path, httpOnly: true, secure, sameSite: 'lax' })
