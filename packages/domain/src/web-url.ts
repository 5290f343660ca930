import { hasControl, trimInvisible } from './text.ts'

const MAX_URL = 2048
const SCHEME = /^[a-z][a-z0-9+.-]*:/i
/** A public host name. The last label is not a number, which excludes IP addresses in any notation. */
const PUBLIC_HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
/** Names that are only valid on one machine or a local network (RFC 6761, RFC 6762, ICANN's .internal). */
const LOCAL_HOST = /\.(?:localhost|local|internal)$/

const parse = (text: string, base?: string): URL | null => {
  if (text.length > MAX_URL) return null
  // Not URL.canParse: in-app browsers on older phones lack it.
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/**
 * Normalises a link that is safe to show to other people, or returns null. It must start with http:// or https://, name
 * a public host, and have no credentials (`https://bank.tw@evil.tw`), no control characters, and at most 2,048
 * characters.
 */
export const safeHttpUrl = (text: string): string | null => {
  const visible = trimInvisible(text)
  const trimmed = visible.trim()
  // The URL parser also accepts https:evil.tw and https:\\evil.tw, which people read differently.
  if (hasControl(visible) || !/^https?:\/\/[^/\\]/i.test(trimmed)) return null
  const url = parse(trimmed)
  if (!url || url.username || url.password) return null
  if (!PUBLIC_HOST.test(url.hostname) || LOCAL_HOST.test(url.hostname)) return null
  return url.href
}

/** The same for a typed address. Without a scheme, https is assumed. */
export const typedHttpUrl = (typed: string): string | null => {
  const pasted = trimInvisible(typed).trim()
  return safeHttpUrl(/^https?:\/\//i.test(pasted) ? pasted : `https://${pasted}`)
}

/** Placeholder for the page's own host, when the API is on the same host. */
const SAME_HOST = 'https://same-host.invalid'

/**
 * Resolves a link in content: a relative one is prefixed with the API host; an absolute http(s) one must pass
 * `safeHttpUrl` or be on the API host itself. Null for everything else: `javascript:`, `//evil.tw`, `/\evil.tw`, blank
 * text.
 * @param base the API's address, `https://api.example.tw`; empty when it is the page's own host: relative links then
 *   become root-relative paths
 * @throws TypeError when `base` is neither empty nor a URL (a mistake in the configuration)
 */
export const joinApiHost = (base: string, link: string): string | null => {
  const host = new URL(base || SAME_HOST).origin
  const trimmed = link.trim()
  if (trimmed === '' || hasControl(link)) return null
  if (SCHEME.test(trimmed) && !trimmed.startsWith(`${host}/`)) return safeHttpUrl(trimmed)
  const url = parse(trimmed, `${host}/`)
  // Refuses every link that leaves the host. A path that begins with // would leave it when used alone.
  if (!url || url.origin !== host || url.pathname.startsWith('//') || url.username || url.password) return null
  return base ? url.href : url.pathname + url.search + url.hash
}

/** Host names that are reserved for examples and tests (RFC 2606, RFC 6761). */
const PLACEHOLDER_HOST = /(?:^|\.)(?:example|invalid|test|localhost|example\.(?:com|net|org))$/

/** Whether an address is a placeholder: its host is reserved for examples. Such links are not shown to visitors. */
export const isPlaceholder = (link: string): boolean => PLACEHOLDER_HOST.test(parse(link)?.hostname ?? '')
