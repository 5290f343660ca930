/**
 * How somebody came to the plan page: from a card’s page, from a search engine, in LINE, from another site, or in another
 * way, such as an address that was typed or a link in a mail.
 */
export const VISIT_SOURCES = ['card', 'search', 'line', 'site', 'direct'] as const
export type VisitSource = (typeof VISIT_SOURCES)[number]

/** With a country's ending, such as `google.com.tw`. */
const ENGINES = /(^|\.)(google|bing|yahoo|duckduckgo|baidu|ecosia|yandex)(\.[a-z]{2,3}){1,2}$/
const LINE = /(^|\.)line\.me$/
/** A card’s address, or that of one of its themes. */
const CARD = /^\/(?:[2-9a-zA-Z]{10}$|theme\/|web\/ido)/

/** @param from the address of the page that led here, as a browser tells it; empty if it does not */
export function visitSource(from: string, isInLine: boolean, siteOrigin: string): VisitSource {
  const page = URL.canParse(from) ? new URL(from) : undefined
  if (page?.origin === siteOrigin && CARD.test(page.pathname)) return 'card'
  if (isInLine || LINE.test(page?.hostname ?? '')) return 'line'
  if (!page || page.origin === siteOrigin || !page.protocol.startsWith('http')) return 'direct'
  return ENGINES.test(page.hostname) ? 'search' : 'site'
}
