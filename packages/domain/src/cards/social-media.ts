import { normaliseMobile } from '../identity/phone.ts'
import { hasControl, toHalfWidth, trimInvisible } from '../text.ts'
import { safeHttpUrl } from '../web-url.ts'

/** A network that cards link to. */
export interface SocialMedia {
  id: number
  key: string
  nameCh: string
  nameEn: string
  /** What the user types instead of a link. */
  asks: 'handle' | 'phone' | 'link'
  /**
   * Hosts whose links are accepted, including subdomains. With a path, only links under it: other addresses of that
   * host may lead anywhere.
   */
  hosts: readonly string[]
  /** The pattern of a handle without its leading @. */
  handle?: RegExp
  /** The address of a handle. Omitted: the handle is shown for copying (WeChat has no public addresses). */
  address?: (handle: string) => string
}

const LATIN = /^[A-Za-z0-9._]{1,30}$/

/** The networks used in Taiwan, in the order in which they are offered. Ids are stored in cards: never reuse one. */
export const SOCIAL_MEDIA: readonly SocialMedia[] = [
  {
    id: 1,
    key: 'line',
    nameCh: 'LINE',
    nameEn: 'LINE',
    asks: 'handle',
    hosts: ['line.me', 'lin.ee'],
    handle: /^[a-z0-9._-]{2,20}$/,
    address: (id) => `https://line.me/ti/p/~${id}`,
  },
  {
    id: 2,
    key: 'line-official',
    nameCh: 'LINE 官方帳號',
    nameEn: 'LINE Official Account',
    asks: 'handle',
    hosts: ['line.me', 'lin.ee'],
    handle: /^[a-z0-9._-]{2,20}$/,
    address: (id) => `https://line.me/R/ti/p/${encodeURIComponent(`@${id}`)}`,
  },
  {
    id: 3,
    key: 'instagram',
    nameCh: 'Instagram',
    nameEn: 'Instagram',
    asks: 'handle',
    hosts: ['instagram.com', 'instagr.am'],
    handle: LATIN,
    address: (name) => `https://www.instagram.com/${name}`,
  },
  {
    id: 4,
    key: 'facebook',
    nameCh: 'Facebook',
    nameEn: 'Facebook',
    asks: 'handle',
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    handle: /^[A-Za-z0-9.]{5,50}$/,
    address: (name) => `https://www.facebook.com/${name}`,
  },
  {
    id: 5,
    key: 'messenger',
    nameCh: 'Messenger',
    nameEn: 'Messenger',
    asks: 'handle',
    hosts: ['m.me', 'messenger.com'],
    handle: /^[A-Za-z0-9.]{5,50}$/,
    address: (name) => `https://m.me/${name}`,
  },
  {
    id: 6,
    key: 'threads',
    nameCh: 'Threads',
    nameEn: 'Threads',
    asks: 'handle',
    hosts: ['threads.com', 'threads.net'],
    handle: LATIN,
    address: (name) => `https://www.threads.com/@${name}`,
  },
  {
    id: 7,
    key: 'youtube',
    nameCh: 'YouTube',
    nameEn: 'YouTube',
    asks: 'handle',
    hosts: ['youtube.com', 'youtu.be'],
    handle: /^[\p{L}\p{N}._-]{3,30}$/u,
    address: (name) => `https://www.youtube.com/@${encodeURIComponent(name)}`,
  },
  {
    id: 8,
    key: 'linkedin',
    nameCh: 'LinkedIn',
    nameEn: 'LinkedIn',
    asks: 'handle',
    hosts: ['linkedin.com', 'lnkd.in'],
    handle: /^[\p{L}\p{N}-]{3,100}$/u,
    address: (name) => `https://www.linkedin.com/in/${encodeURIComponent(name)}`,
  },
  {
    id: 9,
    key: 'github',
    nameCh: 'GitHub',
    nameEn: 'GitHub',
    asks: 'handle',
    hosts: ['github.com'],
    handle: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?$/,
    address: (name) => `https://github.com/${name}`,
  },
  {
    id: 10,
    key: 'wechat',
    nameCh: '微信',
    nameEn: 'WeChat',
    asks: 'handle',
    hosts: [],
    handle: /^[A-Za-z][A-Za-z0-9_-]{5,19}$/,
  },
  {
    id: 11,
    key: 'whatsapp',
    nameCh: 'WhatsApp',
    nameEn: 'WhatsApp',
    asks: 'phone',
    hosts: ['wa.me', 'whatsapp.com'],
    handle: /^\d{8,15}$/,
    address: (digits) => `https://wa.me/${digits}`,
  },
  {
    id: 12,
    key: 'telegram',
    nameCh: 'Telegram',
    nameEn: 'Telegram',
    asks: 'handle',
    hosts: ['t.me', 'telegram.me'],
    handle: /^[A-Za-z][A-Za-z0-9_]{4,31}$/,
    address: (name) => `https://t.me/${name}`,
  },
  {
    id: 13,
    key: 'google-maps',
    nameCh: 'Google 地圖',
    nameEn: 'Google Maps',
    asks: 'link',
    hosts: ['maps.app.goo.gl', 'goo.gl/maps', 'maps.google.com', 'google.com/maps', 'google.com.tw/maps', 'g.page'],
  },
  {
    id: 14,
    key: 'x',
    nameCh: 'X',
    nameEn: 'X',
    asks: 'handle',
    hosts: ['x.com', 'twitter.com'],
    handle: /^[A-Za-z0-9_]{1,15}$/,
    address: (name) => `https://x.com/${name}`,
  },
  {
    id: 15,
    key: 'tiktok',
    nameCh: 'TikTok',
    nameEn: 'TikTok',
    asks: 'handle',
    hosts: ['tiktok.com'],
    handle: /^[A-Za-z0-9._]{2,24}$/,
    address: (name) => `https://www.tiktok.com/@${name}`,
  },
  {
    id: 16,
    key: 'discord',
    nameCh: 'Discord',
    nameEn: 'Discord',
    asks: 'link',
    hosts: ['discord.gg', 'discord.com'],
  },
  {
    id: 17,
    key: 'behance',
    nameCh: 'Behance',
    nameEn: 'Behance',
    asks: 'handle',
    hosts: ['behance.net'],
    handle: /^[A-Za-z0-9_-]{2,40}$/,
    address: (name) => `https://www.behance.net/${name}`,
  },
]

const USUAL = new Set(['line', 'instagram', 'facebook', 'threads', 'youtube', 'linkedin', 'google-maps'])
/** The networks that are offered first. */
export const USUAL_SOCIAL_MEDIA: readonly SocialMedia[] = SOCIAL_MEDIA.filter(({ key }) => USUAL.has(key))

export const LINE_PERSONAL = 1
const LINE_OFFICIAL = 2

/** Personal accounts of LINE. */
export const LINE: SocialMedia = SOCIAL_MEDIA.find(({ id }) => id === LINE_PERSONAL) as SocialMedia

export const socialMediaById = (id: number): SocialMedia | undefined => SOCIAL_MEDIA.find((one) => one.id === id)

/** A card's link: its target (empty when there is nothing to open) and its displayed text. */
export interface SocialLink {
  link: string
  shown: string
}

/** Whether a link is on the given host, and under its path if it has one. */
function isOn({ hostname, pathname }: URL, place: string): boolean {
  const [host = '', path] = place.split('/')
  const isHost = hostname === host || hostname.endsWith(`.${host}`)
  return isHost && (path === undefined || pathname === `/${path}` || pathname.startsWith(`/${path}/`))
}

/**
 * Turns typed or pasted text into a link of a network: a link on one of its hosts is accepted (as https), a handle
 * becomes its address. Null for anything else: another network's link, an invalid handle, a non-http address.
 */
export function socialLink(network: SocialMedia, typed: string): SocialLink | null {
  const given = toHalfWidth(trimInvisible(typed)).trim()
  const whole = /^https?:\/\//i.test(given)
    ? given
    : network.hosts.some((host) => looksLike(given, host))
      ? `https://${given}`
      : ''
  const isLine = network.id === LINE_PERSONAL || network.id === LINE_OFFICIAL
  if (whole) return (isLine && lineAccountIn(network, whole)) || linkOf(network, whole)
  if (isLine) return lineAccount(given.startsWith('@') ? LINE_OFFICIAL : network.id, given.replace(/^[@~]/, ''))
  const handle =
    network.asks === 'phone' ? (normaliseMobile(given) ?? given).replace(/^\+|[\s()-]/g, '') : given.replace(/^@/, '')
  if (!network.handle?.test(handle)) return null
  return { link: network.address?.(handle) ?? '', shown: network.asks === 'phone' ? `+${handle}` : handle }
}

/**
 * A link to a LINE account of this kind, or null if the id is invalid. Callers treat an id with @ as an official
 * account, whichever network was chosen.
 */
function lineAccount(kind: number, typed: string): SocialLink | null {
  const network = socialMediaById(kind)
  const id = typed.toLowerCase()
  if (!network?.handle?.test(id)) return null
  return { link: network.address?.(id) ?? '', shown: kind === LINE_OFFICIAL ? `@${id}` : id }
}

/**
 * Forms of an account's address that LINE and its users write: line.me/ti/p/~id, line.me/R/ti/p/@id,
 * line.me/ti/p/%40id.
 */
const LINE_ACCOUNT = /^\/(?:R\/)?ti\/p\/(~?@|~)([^/]+)\/?$/i

/** The account in a pasted LINE address; null for other addresses, such as lin.ee/… and those in QR codes. */
function lineAccountIn(network: SocialMedia, link: string): SocialLink | null {
  const safe = linkOf(network, link)?.link
  const found = safe ? LINE_ACCOUNT.exec(decodePath(new URL(safe).pathname)) : null
  const [, mark = '', id = ''] = found ?? []
  return found && new URL(safe ?? '').hostname === 'line.me'
    ? lineAccount(mark.endsWith('@') ? LINE_OFFICIAL : LINE_PERSONAL, id)
    : null
}

/** The network that a card's link is shown as. An official account that was saved as a LINE id is shown as official. */
export const networkOfLink = ({ id, link }: { id: number; link: string }): SocialMedia | undefined =>
  socialMediaById(id === LINE_PERSONAL && /^https:\/\/line\.me\/R\/ti\/p\/(?:@|%40)/i.test(link) ? LINE_OFFICIAL : id)

/** The network to which an address leads; undefined for any other address, and for one that is not safe. */
export function networkAt(address: string): SocialMedia | undefined {
  for (const network of SOCIAL_MEDIA) {
    const found = linkOf(network, address)
    if (found) return networkOfLink({ id: network.id, link: found.link })
  }
  return undefined
}

/** Whether a text is a link without its scheme, such as `www.instagram.com/name`. */
const looksLike = (text: string, host: string) =>
  new RegExp(`^(?:[a-z0-9-]+\\.)*${host.replaceAll('.', '\\.')}(?:/|$)`, 'i').test(text)

function linkOf(network: SocialMedia, link: string): SocialLink | null {
  const safe = safeHttpUrl(link)
  if (!safe) return null
  const url = new URL(safe)
  if (url.port || !network.hosts.some((place) => isOn(url, place))) return null
  url.protocol = 'https:'
  const path = decodePath(url.pathname).replace(/\/$/, '')
  return { link: url.href, shown: (url.hostname.replace(/^www\./, '') + path).slice(0, 60) }
}

/** A decoded path for display. Not decoded if that would reveal control characters. */
function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path)
    return hasControl(decoded) ? path : decoded
  } catch {
    return path
  }
}
