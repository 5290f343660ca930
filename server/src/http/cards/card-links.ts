import type { Visibility } from '@idocard/domain/card'
import { parseCardSn } from '@idocard/domain/card-address'
import { safeHttpUrl } from '@idocard/domain/web-url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cardBySn } from '../../features/card/open-card.store.ts'
import { isExchangeToken } from '../../features/exchange/exchange-token.ts'
import { countClick, openWebSite } from '../../features/web-site/web-site.store.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import type { CardPagesOptions } from './card-pages.ts'
import { exchangeTokenOf } from './exchange-cookie.ts'
import { visitOf } from './visit.ts'

type Options = Pick<CardPagesOptions, 'db' | 'publicUrl' | 'visits' | 'now' | 'secret' | 'otherwise'>

/** Redirects from a card's page to its web sites, and counts the taps. */
export function mountCardLinks(app: FastifyInstance, { db, publicUrl, visits, now, secret, otherwise }: Options): void {
  const maySee = async (cardSn: string, visibility: Visibility, cookie: string | undefined) => {
    if (visibility !== 'exchange') return true
    const token = exchangeTokenOf(cookie)
    const whole = token ? await cardBySn(db, cardSn) : undefined
    return token !== undefined && whole !== undefined && isExchangeToken(secret, whole.card, token, now())
  }

  // Under the card's own address: site ids can be enumerated, card numbers cannot be guessed.
  const path = '/:sn([2-9a-zA-Z]{10})/link/:id([0-9]{1,10})'
  app.get(path, async (request: FastifyRequest<{ Params: { sn: string; id: string } }>, reply) => {
    const cardSn = parseCardSn(request.params.sn)
    const id = Number(request.params.id)
    const found = cardSn && id < 2 ** 31 ? await openWebSite(db, id) : undefined
    const site = found?.cardSn === cardSn ? found : undefined
    const isSeen = site && (await maySee(site.cardSn, site.visibility, request.headers.cookie))
    const link = isSeen ? safeHttpUrl(site.link) : null
    if (!site || !link) return otherwise(request, reply)
    const counted = visits.count(visitOf(request), { cardSn: site.cardSn, kind: 'tap', thing: String(id) })
    if (counted) await countClick(db, id)
    return reply
      .code(303)
      .headers({
        ...securityHeaders(publicUrl),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        location: link,
      })
      .send('')
  })
}
