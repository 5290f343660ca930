import { cardTag, eventTag, lookTag, type Tag } from '@idocard/contract/call'
import type { Opening } from '@idocard/contract/cards/card-view'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import type { ThemeKey } from '@idocard/domain/cards/theme'
import type { Lang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { type CardAsked, cardAnswer, peopleDocument, type Taps, type Visits } from '../../features/cards/card/index.ts'
import { exchangeOfToken, newHandoffToken } from '../../features/contacts/exchange/index.ts'
import { isSignedTap, type SignedTap } from '../../shared/ntag424.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import type { ServePage, WebApplication } from '../pages/pages.ts'
import { Busy } from '../responses/busy-response.ts'
import { type CachedResponse, send, toResponse, write } from '../responses/cached-response.ts'
import { isInLine, isRobot, readerLang } from '../responses/reader.ts'
import type { Loaded, ResponseCache } from '../responses/response-cache.ts'
import { type FastPath, visitorAddress } from '../traffic/fast-path.ts'
import { cardContent } from './card-content.ts'
import { exchangeTokenOf } from './exchange-cookie.ts'
import { handoffIn, redeemHandoff } from './exchange-handoff.ts'
import { visitOf } from './visit.ts'

export interface CardPagesOptions {
  db: Db
  web: () => Promise<Pick<WebApplication, 'renderCard'>>
  cache: ResponseCache
  publicUrl: string
  visits: Visits
  taps: Pick<Taps, 'opened'>
  now: () => Date
  /** The key for the exchange tokens of visitors who left their details. */
  secret: string
  /** Handles addresses without a card: pages written by staff, and the site's 404 page. */
  otherwise: ServePage
  /** Pages are rendered on every request. */
  isDevelopment: boolean
  trustedHops: number
}

/** Maximum renderings at a time. Each takes some 200 µs of CPU time, so the last one waits a tenth of a second. */
const RENDERED_AT_ONCE = 500

/** Addresses that show a card, or the sample, in a fixed theme. */
const THEMED: Readonly<Record<string, { theme: ThemeKey; opening?: Opening }>> = {
  '/web/idoLight': { theme: 'idoLight' },
  '/web/idoDark': { theme: 'idoDark' },
  '/web/loading': { theme: 'idoLight', opening: 'ripple' },
  '/web/loadingTwo': { theme: 'idoDark', opening: 'sweep' },
  '/theme/origin': { theme: 'origin' },
  '/theme/origin/loading': { theme: 'origin', opening: 'dot' },
  '/theme/SG': { theme: 'SG' },
  '/theme/SG2': { theme: 'SG2' },
  '/theme/talentek': { theme: 'talentek' },
  '/theme/talentek/loading': { theme: 'talentek', opening: 'blocks' },
}
const ACTIVATION_PATH = '/backstage/SG/iDoCard/addCard'
const PEOPLE_PATH = '/theme/talentek/talentek'

type CardRequest = FastifyRequest<{ Params: { sn?: string }; Querystring: Record<string, unknown> }>

/** A card's short address as in chips and QR codes: with only a source parameter, or without a query. */
const SHORT_ADDRESS = /^\/([2-9a-z]{10})(?:\?s=([a-z]))?$/

/** Serves card pages: at the short address in the card's own theme, and at a theme's address in that theme. */
export function mountCardPages(app: FastifyInstance, options: CardPagesOptions, fastPath: FastPath): void {
  const { cache, db, now, publicUrl, visits } = options
  const semaphore = new Semaphore(RENDERED_AT_ONCE, 0)

  /** A card's page, cached or rendered; `undefined` if there is no such card. */
  const load = (asked: CardAsked): Promise<CachedResponse | undefined> =>
    cache.load(keyOf(asked), async (): Promise<Loaded | undefined> => {
      if (!(await semaphore.enter())) throw new Busy()
      try {
        const answer = await cardAnswer(db, asked, publicUrl)
        if (!answer) return undefined
        const content = {
          ...(await cardContent(options, answer.document, answer.status, asked.lang)),
          countedCard: answer.counts ? answer.cardSn : '',
          isUnclaimed: answer.isUnclaimed,
        }
        // A company's colour, logo and choices are on the pages of all its cards.
        const tags: Tag[] = ['company', ...answer.through.map(cardTag)]
        if (answer.lookId !== undefined) tags.push(lookTag(answer.lookId))
        if (answer.eventId !== undefined) tags.push(eventTag(answer.eventId))
        return { content, tags: options.isDevelopment ? undefined : tags }
      } finally {
        semaphore.leave()
      }
    })

  // A card at its short address without cookies is by far the most frequent request.
  fastPath.use((request, response) => {
    const [, cardSn, source] = (!request.headers.cookie && SHORT_ADDRESS.exec(request.url ?? '')) || []
    if (!cardSn) return false
    const asked = askedOf({ headers: request.headers, query: { s: source } }, cardSn, `/${cardSn}`)
    const answer = (page: CachedResponse) => {
      write(request, response, page)
      const ip = visitorAddress(request, options.trustedHops)
      if (page.countedCard)
        visits.count(visitOf({ method: 'GET', headers: request.headers, ip }, source), {
          cardSn: page.countedCard,
          kind: 'view',
        })
      return true
    }
    const cached = cache.get(keyOf(asked))
    return cached ? answer(cached) : load(asked).then((page) => page !== undefined && answer(page))
  })

  /** Verifies and counts a chip's tap in the background. The page does not wait for it. */
  const countTap = (request: CardRequest) => {
    if (isSignedTap(request.query)) void options.taps.opened(request.query, visitOf(request, request.query.s))
  }

  const serve = async (request: CardRequest, reply: FastifyReply, asked: CardAsked): Promise<void> => {
    const page = await load(asked)
    if (!page) return options.otherwise(request, reply)
    countTap(request)
    if (page.isUnclaimed && isSignedTap(request.query)) return activateByTap(reply, request.query, asked.lang)
    send(request, reply, page)
    if (page.countedCard) visits.count(visitOf(request, request.query.s), { cardSn: page.countedCard, kind: 'view' })
  }

  /** Serves the page for the visitor with this exchange token. With an invalid token, the common page is served. */
  const servePersonal = async (
    request: CardRequest,
    reply: FastifyReply,
    asked: CardAsked,
    token: string,
  ): Promise<void> => {
    const { secret } = options
    const exchanged: CardAsked['exchanged'] = (card) => {
      const id = exchangeOfToken(secret, card, token, now())
      return id === undefined ? undefined : { handoff: newHandoffToken(secret, card, id, now()) }
    }
    const answer = await cardAnswer(db, { ...asked, exchanged }, publicUrl)
    if (!answer?.isExchanged) return serve(request, reply, asked)
    const content = await cardContent(options, answer.document, answer.status, asked.lang, true)
    countTap(request)
    send(request, reply, toResponse(content))
    visits.count(visitOf(request, request.query.s), { cardSn: answer.cardSn, kind: 'view' })
  }

  app.get('/:sn([2-9a-zA-Z]{10})', (request: CardRequest, reply) => {
    const cardSn = parseCardSn(request.params.sn ?? '')
    if (!cardSn) return options.otherwise(request, reply)
    const handoff = handoffIn(request)
    if (handoff !== undefined) return redeemHandoff(request, reply, { cardSn, file: '', handoff }, options)
    const asked = askedOf(request, cardSn, `/${cardSn}`)
    const usual: CardAsked = request.query.left === '1' ? { ...asked, exchange: 'left' } : asked
    const token = exchangeTokenOf(request.headers.cookie)
    return token ? servePersonal(request, reply, usual, token) : serve(request, reply, usual)
  })

  for (const [path, { theme, opening }] of Object.entries(THEMED)) {
    app.get(path, (request: CardRequest, reply) => {
      const { cardSn: given } = request.query
      const cardSn = typeof given === 'string' && given !== '' ? parseCardSn(given) : ''
      if (cardSn === null) return options.otherwise(request, reply)
      const address = cardSn ? `${path}?cardSn=${cardSn}` : path
      return serve(request, reply, { ...askedOf(request, cardSn, address), theme, ...(opening && { opening }) })
    })
  }

  app.get(PEOPLE_PATH, async (request: CardRequest, reply) => {
    const lang = readerLang(request.query.lang, request)
    const page = await cache.load(`people ${lang}`, async () => {
      const document = await peopleDocument(db, lang, PEOPLE_PATH, publicUrl)
      const content = await cardContent(options, document, 200, lang)
      return { content, tags: options.isDevelopment ? undefined : ['company', 'card'] }
    })
    return send(request, reply, page)
  })
}

/**
 * Redirects a visitor who tapped an unclaimed card to its activation, in the visitor's language. The tap's parameters
 * are in the fragment (after the `#`), which browsers do not send.
 */
function activateByTap(reply: FastifyReply, { picc, cmac }: SignedTap, lang: Lang): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(`${ACTIVATION_PATH}?lang=${lang}#picc=${picc}&cmac=${cmac}`)
}

/** The parameters of a card page, from the request. */
export function askedOf(request: Pick<CardRequest, 'headers' | 'query'>, cardSn: string, address: string): CardAsked {
  const agent = request.headers['user-agent']
  return {
    cardSn,
    theme: undefined,
    lang: readerLang(request.query.lang, request),
    viewer: isRobot(agent) ? 'robot' : 'visitor',
    isInLine: isInLine(agent),
    ...(request.query.s === 'n' && { isTapped: true }),
    address,
  }
}

const keyOf = ({ cardSn, theme, opening, isTapped, lang, viewer, isInLine: inLine, exchange }: CardAsked) =>
  `card ${cardSn} ${theme ?? ''} ${opening ?? (isTapped ? 'tapped' : '')} ${lang} ${viewer} ${inLine ? 'line' : ''} ${exchange === 'left' ? 'left' : ''}`
