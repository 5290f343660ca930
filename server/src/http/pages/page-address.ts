import { isLang, type Lang } from '@idocard/domain/language'
import { langOfCookie } from '../responses/reader.ts'

/** A route of the web application, as its server build lists it. */
export interface PageRoute {
  /** `/idocard/shop`, `/:id`; `*` for addresses that match no other route. */
  pattern: string
  /** Query parameters that the page's content depends on. */
  query: readonly string[]
}

export interface PageAddress {
  pattern: string
  /** Path with only the declared query parameters, in declared order. It is rendered, and is the cache key. */
  path: string
  lang: Lang
}

/** An address without a page. All unknown addresses are rendered as this one. */
export const UNKNOWN_PATH = '/no/such/page'

/**
 * The request's address, reduced to what its page may depend on. The rest of the address cannot affect rendering, nor
 * split or poison the cache. The percent-encoding of the path must be valid.
 */
export function pageAddress(url: string, cookie: string | undefined, routes: readonly PageRoute[]): PageAddress {
  const cut = url.indexOf('?')
  const path = withoutSlash(decodeURI(cut < 0 ? url : url.slice(0, cut)))
  const query = new URLSearchParams(cut < 0 ? '' : url.slice(cut + 1, cut + 2000))
  const requested = query.get('lang')
  const lang = isLang(requested) ? requested : langOfCookie(cookie)
  const route = routes.find((one) => matches(one.pattern, path))
  if (!route) return { pattern: '*', path: UNKNOWN_PATH, lang }
  const declared = new URLSearchParams()
  for (const name of route.query) {
    const value = query.get(name)
    if (value) declared.set(name, value.slice(0, 200))
  }
  const rest = declared.toString()
  // All addresses of the console are one page, which has nobody's data.
  if (route.pattern.endsWith(REST)) return { pattern: route.pattern, path: route.pattern.slice(0, -REST.length), lang }
  return { pattern: route.pattern, path: encodeURI(path) + (rest ? `?${rest}` : ''), lang }
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** At the end of a pattern: anything may follow, or nothing. */
const REST = '/*'

function matches(pattern: string, path: string): boolean {
  if (pattern.endsWith(REST)) return `${path}/`.startsWith(pattern.slice(0, -1))
  const wanted = pattern.split('/')
  const given = path.split('/')
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  )
}

/** Whether the percent-encoding of an address's path is valid. */
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
