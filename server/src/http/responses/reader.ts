import { DEFAULT_LANG, isLang, type Lang, langFromAcceptLanguage } from '@idocard/domain/language'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { cookieIn } from '../../shared/cookies.ts'

const MAX_AGENTS = 2000
const robots = new Map<string, boolean>()

/** Whether a `User-Agent` is that of a bot. */
export function isRobot(agent: string | undefined): boolean {
  if (!agent) return true
  const known = robots.get(agent)
  if (known !== undefined) return known
  // Android's download manager fetches the contact file for a user.
  const found = isbot(agent) && !agent.startsWith('AndroidDownloadManager/')
  if (robots.size >= MAX_AGENTS) robots.clear()
  if (agent.length < 500) robots.set(agent, found)
  return found
}

/** LINE's in-app browser, which cannot download files. */
export const isInLine = (agent: string | undefined): boolean => agent?.includes(' Line/') ?? false

/** Whether it is Safari on an iPhone or iPad, not another browser or an in-app browser. */
export const isSafariOnIos = (agent = ''): boolean =>
  /\((?:iPhone|iPad|iPod)[;\s]/.test(agent) && /Version\/[\d.]+ .*Safari\//.test(agent) && !isInLine(agent)

const languages = new Map<string, Lang>()

/** The browser's language. Cached by header, because parsing one takes longer than the rest of a response. */
function langOfHeader(header: string | undefined): Lang {
  if (!header) return DEFAULT_LANG
  const known = languages.get(header)
  if (known) return known
  const found = langFromAcceptLanguage(header)
  if (languages.size >= MAX_AGENTS) languages.clear()
  if (header.length < 500) languages.set(header, found)
  return found
}

/** The language in the `Cookie` header; undefined when none was chosen. */
function chosenLang(cookie: string | undefined): Lang | undefined {
  const found = cookieIn(cookie, 'iDoLang')
  return isLang(found) ? found : undefined
}

/** The language in the `Cookie` header, or the default language. */
export const langOfCookie = (cookie: string | undefined): Lang => chosenLang(cookie) ?? DEFAULT_LANG

/** Matches a header that contains one of our languages. */
const NAMES_OURS = /\b(?:zh|en)\b/i

/**
 * The language of a card's visitor: from the address, from the language chosen on our site, or from the browser. A
 * robot's header contains the language of its developer, not that of the chat for which it fetches a preview. So a
 * robot's header is used only if it contains one of our languages.
 */
export function readerLang(requested: unknown, { headers }: Pick<FastifyRequest, 'headers'>): Lang {
  if (isLang(requested)) return requested
  const accepted = headers['accept-language']
  const isMakers = accepted !== undefined && !NAMES_OURS.test(accepted) && isRobot(headers['user-agent'])
  return chosenLang(headers.cookie) ?? langOfHeader(isMakers ? undefined : accepted)
}
