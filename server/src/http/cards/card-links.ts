import { parseCardSn } from '@idocard/domain/cards/card-address'
import { safeHttpUrl } from '@idocard/domain/web-url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cardBySn } from '../../features/cards/card/index.ts'
import { countClick, type LinkKind, openLink } from '../../features/cards/card-link/index.ts'
import { countTemplateClick } from '../../features/company/card-template/index.ts'
import { exchangeOfToken } from '../../features/contacts/exchange/index.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import type { CardPagesOptions } from './card-pages.ts'
import { exchangeTokenOf } from './exchange-cookie.ts'
import { markIn, visitOf } from './visit.ts'

type Options = Pick<CardPagesOptions, 'db' | 'publicUrl' | 'visits' | 'now' | 'secret' | 'otherwise'>
type LinkRequest = FastifyRequest<{ Params: { sn: string; id: string } }>

// Below the card's address, because ids of links can be enumerated but card numbers cannot be guessed.
const pathOf = (kind: string) => `/:sn([2-9a-zA-Z]{10})/${kind}/:id([0-9]{1,10})`

/**
 * Counts the taps on a card's links. Links to web sites lead to a redirect here. Links to social networks lead directly
 * to the network, because only then do phones open its app. The browser reports such a tap by the link's `ping`
 * attribute, which needs no script and causes no delay.
 */
export async function mountCardLinks(app: FastifyInstance, options: Options): Promise<void> {
  const { db, publicUrl, visits, now, secret, otherwise } = options
  const headers = { ...securityHeaders(publicUrl), 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

  /** The link, if this visitor may see it. */
  const linkAt = async ({ params, headers: { cookie } }: LinkRequest, kind: LinkKind) => {
    const cardSn = parseCardSn(params.sn)
    const id = Number(params.id)
    const found = cardSn && id < 2 ** 31 ? await openLink(db, kind, id) : undefined
    if (found?.cardSn !== cardSn) return undefined
    if (found?.visibility !== 'exchange') return found
    const token = exchangeTokenOf(cookie)
    const whole = token ? await cardBySn(db, found.cardSn) : undefined
    return token && whole && exchangeOfToken(secret, whole.card, token, now()) ? found : undefined
  }

  const count = async (request: LinkRequest, kind: LinkKind, cardSn: string, page: unknown) => {
    const { id } = request.params
    const visit = visitOf(request, markIn(page))
    if (visits.count(visit, { cardSn, kind: 'tap', thing: kind === 'webSite' ? id : `${kind} ${id}` }))
      await countClick(db, kind, Number(id))
  }

  /** One of the company's links on a card, as long as its template has it. */
  const companyLinkAt = async ({ params }: LinkRequest) => {
    const cardSn = parseCardSn(params.sn)
    const whole = cardSn ? await cardBySn(db, cardSn) : undefined
    const link = whole?.look?.links.find(({ id }) => id === Number(params.id))
    if (whole?.card.state !== 'active' || !whole.look || !link) return undefined
    return { cardSn: whole.card.cardSn, templateId: whole.look.id, ...link }
  }

  const countCompanyLink = async (
    request: LinkRequest,
    { cardSn, templateId, id }: { cardSn: string; templateId: number; id: number },
    page: unknown,
  ) => {
    if (visits.count(visitOf(request, markIn(page)), { cardSn, kind: 'tap', thing: `company ${id}` }))
      await countTemplateClick(db, templateId, id)
  }

  app.get(pathOf('company-link'), async (request: LinkRequest, reply) => {
    const found = await companyLinkAt(request)
    const link = found ? safeHttpUrl(found.link) : null
    if (!found || !link) return otherwise(request, reply)
    await countCompanyLink(request, found, request.headers.referer)
    return reply
      .code(303)
      .headers({ ...headers, location: link })
      .send('')
  })

  app.get(pathOf('link'), async (request: LinkRequest, reply) => {
    const site = await linkAt(request, 'webSite')
    const link = site ? safeHttpUrl(site.link) : null
    if (!site || !link) return otherwise(request, reply)
    await count(request, 'webSite', site.cardSn, request.headers.referer)
    return reply
      .code(303)
      .headers({ ...headers, location: link })
      .send('')
  })

  await app.register(async (pings) => {
    // Browsers send the constant body `PING`, which is ignored.
    pings.addContentTypeParser('text/ping', { parseAs: 'string', bodyLimit: 64 }, (_request, _body, done) => done(null))
    pings.post(pathOf('tap'), { bodyLimit: 64 }, async (request: LinkRequest, reply) => {
      const network =
        request.headers['sec-fetch-site'] === 'cross-site' ? undefined : await linkAt(request, 'socialMedia')
      if (network) await count(request, 'socialMedia', network.cardSn, request.headers['ping-from'])
      return reply.code(204).headers(headers).send()
    })
    pings.post(pathOf('company-tap'), { bodyLimit: 64 }, async (request: LinkRequest, reply) => {
      const found = request.headers['sec-fetch-site'] === 'cross-site' ? undefined : await companyLinkAt(request)
      if (found) await countCompanyLink(request, found, request.headers['ping-from'])
      return reply.code(204).headers(headers).send()
    })
  })
}
