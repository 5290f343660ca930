import type { ContentFields } from './clean-content.ts'
import { CONTENT_KINDS, type KindName } from './content-kind.ts'

/**
 * The addresses of the site that have a page, as its routes name them (`web/app/routes.ts`; a test compares the two).
 * `:prefix` stands for a company, and `:id` for a page that staff wrote or a card.
 */
export const SITE_PATHS = [
  '/',
  '/idocard/features',
  '/idocard/shop',
  '/idocard/shop/shop',
  '/idocard/support',
  '/idocard/news',
  '/idocard/news/newsArticle',
  '/idocard/user',
  '/idocard/checkout',
  '/idocard/checkout/complete',
  '/:id',
  '/idocard/pay',
  '/idocard/merge',
  '/idocard/company',
  '/idocard/login',
  '/backstage/:prefix',
  ...[
    'user',
    'login',
    'signUp',
    'setting',
    'card',
    'news',
    'news/news',
    'question',
    'sponsorship',
    'join',
    'donateBlood',
    'donateBlood/pointCard',
    'recently',
    'notify',
    'star',
    'businessCard',
    'businessCard/browse',
    'businessCard/addPaper',
    'termsOfUse',
    'privacyPolicy',
    'timeLine',
    'corporateUsers',
    'contact_Us',
    'download',
    'CQI-IRCA',
    'iDoCard/addCard',
    'iDoCard/start',
    'iDoCard/information',
    'iDoCard/myCard',
    'iDoCard/preview',
    'iDoCard/show',
    'iDoCard/signature',
  ].map((path) => `/backstage/:prefix/${path}`),
  '/admin/*',
] as const

/** Paths of the site below which the server answers without the application: what is there is not known here. */
const SERVED = /^\/(?:api|theme|certificate|payment|unsubscribe|e2e)(?:\/|$)/
/** The last part of the address of a file. */
const FILE = /\/[^/]*\.[a-z0-9]{2,5}$/i
const INTEGER = /^\d{1,9}$/

/** What an address of the site leads to: what must exist if the address does, or `nothing`. */
export type LinkTarget =
  | { to: 'page' | 'nothing' }
  | { to: 'article' | 'product'; id: number }
  /** A page that staff wrote, or a card. */
  | { to: 'slug'; slug: string }
  | { to: 'company'; prefix: string }
  | { to: 'picture'; id: string }

/**
 * What a link in content leads to. Undefined for another site, mail, a telephone, and a place on the same page.
 * @param origin of the site, `https://idocard.tw`
 */
export function linkTarget(address: string, origin: string): LinkTarget | undefined {
  const text = address.trim()
  if (text === '' || text.startsWith('#')) return undefined
  let url: URL
  let path: string
  try {
    url = new URL(text, origin)
    path = decodeURI(url.pathname).replace(/(?<=.)\/+$/, '')
  } catch {
    return { to: 'nothing' }
  }
  if (url.origin !== new URL(origin).origin) return undefined
  const picture = /^\/picture\/([\w-]{22})(?:-\d+)?\.(?:webp|jpg)$/.exec(path)?.[1]
  if (picture) return { to: 'picture', id: picture }
  if (SERVED.test(path) || FILE.test(path)) return { to: 'page' }
  const id = url.searchParams.get('id') ?? ''
  if (path === '/idocard/news/newsArticle')
    return INTEGER.test(id) ? { to: 'article', id: Number(id) } : { to: 'nothing' }
  if (path === '/idocard/shop/shop' && id)
    return INTEGER.test(id) ? { to: 'product', id: Number(id) } : { to: 'nothing' }
  return onPath(path)
}

function onPath(path: string): LinkTarget {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (first === 'admin') return { to: 'page' }
  if (first === 'backstage' && second) {
    const pattern = ['/backstage/:prefix', ...rest].join('/')
    return isPath(pattern) ? { to: 'company', prefix: second } : { to: 'nothing' }
  }
  if (isPath(path)) return { to: 'page' }
  return second ? { to: 'nothing' } : { to: 'slug', slug: first }
}

const isPath = (path: string): boolean => SITE_PATHS.some((known) => known === path)

/** The addresses to which a rich text leads: in Markdown, and in HTML. */
export const linksIn = (source: string): string[] =>
  [
    ...source.matchAll(/\]\(\s*<?([^\s)>]+)|\b(?:href|src)\s*=\s*["']([^"']+)["']|^\s*\[[^\]]+\]:\s*<?([^\s>]+)/gim),
  ].flatMap(([, inline, quoted, defined]) => (inline ?? quoted ?? defined ?? '').replaceAll('&amp;', '&') || [])

/** The addresses to which an entry leads: its link, and those in its rich text. */
export function linksOf(
  kind: KindName,
  entry: Partial<Pick<ContentFields, 'link' | 'contentCh' | 'contentEn'>>,
): string[] {
  const { link = '', contentCh = '', contentEn = '' } = entry
  const isRich = CONTENT_KINDS[kind].fields.content?.type === 'rich'
  const found = [link, ...(isRich ? [...linksIn(contentCh), ...linksIn(contentEn)] : [])]
  return [...new Set(found)].filter((address) => address !== '')
}
