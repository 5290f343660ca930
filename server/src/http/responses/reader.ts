import { DEFAULT_LANG, isLang, type Lang, langFromAcceptLanguage } from '@idocard/domain/language'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'

const AGENTS_MOST = 2000
const robots = new Map<string, boolean>()

/** Whether this is a program and no person, by what it says of itself. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent) return true
  const known = robots.get(agent)
  if (known !== undefined) return known
  // Android's own downloader fetches the contact file for a person.
  const found = isbot(agent) && !agent.startsWith('AndroidDownloadManager/')
  if (robots.size >= AGENTS_MOST) robots.clear()
  if (agent.length < 500) robots.set(agent, found)
  return found
}

/** The browser inside LINE, which shows pages and downloads nothing. */
export const isInLine = (agent: string | undefined): boolean => agent?.includes(' Line/') ?? false

const languages = new Map<string, Lang>()

/** That of the browser, by the few headers that browsers send: reading one takes longer than the rest of an answer. */
function langOfHeader(header: string | undefined): Lang {
  if (!header) return DEFAULT_LANG
  const known = languages.get(header)
  if (known) return known
  const found = langFromAcceptLanguage(header)
  if (languages.size >= AGENTS_MOST) languages.clear()
  if (header.length < 500) languages.set(header, found)
  return found
}

/** The language in the cookie, read without parsing the others; undefined when nothing was chosen. */
export function chosenLang(cookie: string | undefined): Lang | undefined {
  const found = cookie === undefined ? undefined : /(?:^|;\s*)iDoLang=([a-z-]{2,10})/.exec(cookie)?.[1]
  return isLang(found) ? found : undefined
}

/** The same, and the default language when nothing was chosen. */
export const langOfCookie = (cookie: string | undefined): Lang => chosenLang(cookie) ?? DEFAULT_LANG

/** The language of whoever opens a card: asked for in the address, chosen on our site, or that of the browser. */
export function readerLang(asked: unknown, { headers }: Pick<FastifyRequest, 'headers'>): Lang {
  if (isLang(asked)) return asked
  return chosenLang(headers.cookie) ?? langOfHeader(headers['accept-language'])
}
