import { hash } from 'node:crypto'
import type { CardDocument } from '@idocard/contract/cards/card-view'
import { htmlLang, type Lang } from '@idocard/domain/language'
import type { WebApplication } from '../pages/pages.ts'
import type { Content } from '../responses/cached-response.ts'
import { contentSecurityPolicy, securityHeaders } from '../responses/security-headers.ts'

/** Content security policies by inline script. */
const policies = new Map<string, string>()

function policyFor(script: string): string {
  const known = policies.get(script)
  if (known) return known
  const scripts = script && `'sha256-${hash('sha256', script, 'base64')}'`
  const policy = contentSecurityPolicy({ scripts })
  policies.set(script, policy)
  return policy
}

/**
 * Renders a card's document.
 * @param personal whether the page is rendered for one visitor and must not be cached
 */
export async function cardContent(
  { web, publicUrl }: { web: () => Promise<Pick<WebApplication, 'renderCard'>>; publicUrl: string },
  document: CardDocument,
  status: number,
  lang: Lang,
  personal = false,
): Promise<Content> {
  const { html, script } = (await web()).renderCard(document)
  const isHidden = status === 410 || personal || (document.kind === 'card' && document.view.isWatermarked === true)
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(script),
    'cache-control': personal ? 'private, no-store' : 'no-cache',
    'content-language': htmlLang(lang),
    vary: 'cookie, accept-language, user-agent, accept-encoding',
    ...(isHidden && { 'x-robots-tag': 'noindex' }),
  }
  return { status, headers, body: html }
}
