import { isLang, type Lang } from '@idocard/domain/language'
import { langOfCookie } from '../responses/reader.ts'

/** A route of the web application, as its server build lists it. */
export interface PageRoute {
  /** `/idocard/shop`, `/:id`; `*` for what no other route takes. */
  pattern: string
  /** Names in the query that the page's content depends on. */
  query: readonly string[]
}

export interface PageAddress {
  pattern: string
  /** Path with only the query that the page declares, in declared order: what is rendered, and the key of the cache. */
  path: string
  lang: Lang
}

/** An address that no page has; all unknown ones are rendered as this one. */
export const UNKNOWN_PATH = '/no/such/page'

/**
 * What a request asks for, reduced to what its page may depend on. Anything else in the address cannot reach the
 * rendering, nor split or poison the cache. The percent-encoding of the path must be whole.
 */
export function pageAddress(url: string, cookie: string | undefined, routes: readonly PageRoute[]): PageAddress {
  const cut = url.indexOf('?')
  const path = withoutSlash(decodeURI(cut < 0 ? url : url.slice(0, cut)))
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1, cut + 2000))
  const asked = query.get('lang')
  const lang = isLang(asked) ? asked : langOfCookie(cookie)
  const route = routes.find((one) => matches(one.pattern, path))
  if (!route) return { pattern: '*', path: UNKNOWN_PATH, lang }
  const kept = new URLSearchParams()
  for (const name of route.query) {
    const value = query.get(name)
    if (value) kept.set(name, value.slice(0, 200))
  }
  const rest = kept.toString()
  return { pattern: route.pattern, path: encodeURI(path) + (rest ? `?${rest}` : ''), lang }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/** Whether the percent-encoding of an address's path is whole. */
export function isReadable(url: string): boolean {
  const [path = ''] = url.split('?', 1)
  if (!path.includes('%')) return true
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
