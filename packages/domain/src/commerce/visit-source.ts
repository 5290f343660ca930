/**
 * How somebody came to the site: from a card’s page, from a search engine, in LINE, from a social network, from a mail, from
 * another site, or in another way, such as an address that was typed.
 */
export const VISIT_SOURCES = [
  'card',
  'line',
  'facebook',
  'instagram',
  'threads',
  'search',
  'mail',
  'site',
  'direct',
] as const
export type VisitSource = (typeof VISIT_SOURCES)[number]

/** How the buyer of an order came. `phone`: staff made it. Empty: the browser did not tell, or was not asked yet. */
export const ORDER_SOURCES = ['', ...VISIT_SOURCES, 'phone'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const isVisitSource = (value: unknown): value is VisitSource => VISIT_SOURCES.some((one) => one === value)

/** A card’s address, or that of one of its themes. */
const CARD = /^\/(?:[2-9a-zA-Z]{10}$|theme\/|web\/ido)/
/** The hosts of each source, and the names of apps that Android tells in place of a host. The first that matches counts. */
const HOSTS: readonly (readonly [VisitSource, RegExp])[] = [
  // Where the bank and Apple send somebody back, who came before that.
  ['direct', /(^|\.)(ecpay\.com\.tw|appleid\.apple\.com)$/],
  ['mail', /^(mail|outlook)\.|^com\.google\.android\.gm$|^com\.microsoft\.office\.outlook$/],
  ['line', /(^|\.)line\.me$|^jp\.naver\.line\.android$/],
  ['facebook', /(^|\.)(facebook|messenger)\.com$|^(fb|m)\.me$|^com\.facebook\./],
  ['instagram', /(^|\.)instagram\.com$|^com\.instagram\./],
  ['threads', /(^|\.)threads\.(net|com)$/],
  // With a country's ending, such as `google.com.tw`.
  ['search', /(^|\.)(google|bing|yahoo|duckduckgo|baidu|ecosia|yandex)(\.[a-z]{2,3}){1,2}$|^com\.google\.android\./],
]
/** How the browsers inside apps name themselves. */
const APPS: readonly (readonly [VisitSource, RegExp])[] = [
  ['line', / Line\//],
  ['threads', /\bBarcelona /],
  ['instagram', /\bInstagram /],
  ['facebook', /\bFBA[NV]\//],
]
/** The usual spellings in `utm_source`. */
const CAMPAIGNS: Readonly<Record<string, VisitSource>> = {
  line: 'line',
  facebook: 'facebook',
  fb: 'facebook',
  instagram: 'instagram',
  ig: 'instagram',
  threads: 'threads',
  google: 'search',
  email: 'mail',
  mail: 'mail',
  newsletter: 'mail',
  edm: 'mail',
}

interface Arrival {
  /** The address of the page that led here, as a browser tells it; empty if it does not. */
  from: string
  /** The address that was opened: what `utm_source` and `utm_medium` in it say comes first. */
  to: string
  /** The browser’s name for itself. */
  agent: string
}

/** What kind of place somebody came from. Nothing else of these addresses is kept or sent anywhere. */
export function visitSource({ from, to, agent }: Arrival): VisitSource {
  const here = new URL(to)
  const named = campaignIn(here.searchParams)
  if (named) return named
  const page = URL.canParse(from) ? new URL(from) : undefined
  if (page?.origin === here.origin && CARD.test(page.pathname)) return 'card'
  const app = APPS.find(([, name]) => name.test(agent))
  if (app) return app[0]
  if (!page || page.origin === here.origin) return 'direct'
  const host = HOSTS.find(([, name]) => name.test(page.hostname))
  if (host) return host[0]
  return page.protocol.startsWith('http') ? 'site' : 'direct'
}

function campaignIn(query: URLSearchParams): VisitSource | undefined {
  const [source = '', medium = ''] = ['utm_source', 'utm_medium'].map((name) => query.get(name)?.toLowerCase() ?? '')
  if (Object.hasOwn(CAMPAIGNS, source)) return CAMPAIGNS[source]
  return medium === 'email' ? 'mail' : undefined
}
