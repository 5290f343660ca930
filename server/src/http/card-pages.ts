import { createHash } from 'node:crypto'
import type { CardDocument, Opening } from '@idocard/contract/card-view'
import { sourceOf, type Visibility } from '@idocard/domain/card'
import { parseCardSn } from '@idocard/domain/card-address'
import type { Lang } from '@idocard/domain/language'
import { namesOwnCard } from '@idocard/domain/own-cards'
import type { ThemeKey } from '@idocard/domain/theme'
import { safeHttpUrl } from '@idocard/domain/web-url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../api/network-of.ts'
import type { TaggedCache } from '../api/tagged-cache.ts'
import type { Db } from '../db/open.ts'
import { cardBySn } from '../features/card/card.store.ts'
import { type CardAsked, cardAnswer, peopleDocument } from '../features/card/card-page.ts'
import type { FigureCounter } from '../features/card/figure-counter.ts'
import type { OncePerHour } from '../features/card/once.ts'
import { isPass } from '../features/exchange/exchange-pass.ts'
import { Gate } from '../features/upload/gate.ts'
import { countClick, openWebSite } from '../features/web-site/web-site.store.ts'
import { Busy } from './busy-answer.ts'
import type { ServePage, WebApplication } from './pages.ts'
import { passOf } from './pass-cookie.ts'
import { passingPage } from './passing-page.ts'
import { type QuickLane, visitorAddress } from './quick-lane.ts'
import { isInLine, isRobot, readerLang, viewerOf } from './reader.ts'
import { bytesOf, plainly, type ReadyPage, readyPage, send, write } from './ready-page.ts'
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts'

export interface CardPagesOptions {
  db: Db
  web: () => Promise<Pick<WebApplication, 'renderCard'>>
  cache: TaggedCache<ReadyPage>
  publicUrl: string
  once: OncePerHour
  counter: FigureCounter
  now: () => Date
  /** Signs the passes of visitors who left their details. */
  secret: string
  /** Answers what no card has: pages that staff wrote, and the site's 404. */
  otherwise: ServePage
  /** False in development: every request is rendered. */
  keep: boolean
  trustedHops: number
}

/** Pages that are made at a time; one takes 150 µs of the processor. */
const MADE_AT_ONCE = 500

/** Addresses that show a card, or the sample, in a theme of theirs. */
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
const PEOPLE = '/theme/talentek/talentek'

/** A page, and whether looking at it counts. */
interface Found {
  page: ReadyPage
  counts: boolean
}

type Asking = FastifyRequest<{ Params: { sn?: string }; Querystring: Record<string, unknown> }>
/** What counting looks at. */
type Looking = Pick<Asking, 'method' | 'headers' | 'ip' | 'query'>

/** A card's short address as chips and codes lead to it: with the mark of how somebody came, or nothing. */
const SHORT_ADDRESS = /^\/([2-9a-z]{10})(?:\?s=([a-z]))?$/

/** Serves cards: by their short address in their own theme, and by the theme's address in any. */
export function mountCardPages(app: FastifyInstance, options: CardPagesOptions, lane: QuickLane): void {
  const { cache, now, once, counter } = options
  const making = new Gate(MADE_AT_ONCE, 0)

  // Most of all looks, by far: a card at its short address, for somebody who brings no cookie.
  lane.add((request, response) => {
    const [, cardSn, s] = (!request.headers.cookie && SHORT_ADDRESS.exec(request.url ?? '')) || []
    if (!cardSn) return false
    const asked = askedOf({ headers: request.headers, query: {} }, cardSn, `/${cardSn}`)
    const answer = ({ page, counts }: Found) => {
      write(request, response, page, page.etag ? undefined : plainly)
      const ip = visitorAddress(request, options.trustedHops)
      if (counts) count({ method: 'GET', headers: request.headers, query: { s }, ip }, asked)
      return true
    }
    const key = keyOf(asked)
    const known = kept(key)
    return known ? answer(known) : made(asked, key).then((found) => found !== undefined && answer(found))
  })

  /** A page kept under `key`, or made and kept; otherwise there is no such card. */
  const serve = async (request: Asking, reply: FastifyReply, asked: CardAsked): Promise<void> => {
    const key = keyOf(asked)
    const found = kept(key) ?? (await made(asked, key))
    if (!found) return options.otherwise(request, reply)
    send(request, reply, found.page)
    if (found.counts) count(request, asked)
  }

  /** A page for the one visitor with this pass; whoever's pass is none gets everybody's page. */
  const serveOne = async (request: Asking, reply: FastifyReply, asked: CardAsked, pass: string): Promise<void> => {
    const opens: CardAsked['opens'] = (card) => isPass(options.secret, card, pass, now())
    const answer = await cardAnswer(options.db, { ...asked, opens }, options.publicUrl)
    if (!answer?.isExchanged) return serve(request, reply, asked)
    send(request, reply, await drawn(options, answer.document, answer.status, asked.lang, true))
    count(request, asked)
  }

  const kept = (key: string): Found | undefined => {
    const open = cache.get(`card ${key}`)
    const page = open ?? cache.get(`closed ${key}`)
    return page && { page, counts: open !== undefined }
  }

  /** A page as it is now, kept from here on; undefined: there is no such card. */
  const made = async (asked: CardAsked, key: string): Promise<Found | undefined> => {
    if (!(await making.enter())) throw new Busy()
    try {
      const began = cache.begin()
      const answer = await cardAnswer(options.db, asked, options.publicUrl)
      if (!answer) return undefined
      const { document, status, counts } = answer
      const page = await drawn(options, document, status, asked.lang)
      if (options.keep)
        cache.keep(`${counts ? 'card' : 'closed'} ${key}`, page, bytesOf(page), [`card:${asked.cardSn}`], began)
      return { page, counts }
    } finally {
      making.leave()
    }
  }

  /** After the answer is on its way. Nothing of the viewer is kept but a mark that nobody can read, for an hour. */
  const count = (request: Looking, { cardSn, viewer }: CardAsked) => {
    if (viewer === 'robot' || request.method !== 'GET' || namesOwnCard(request.headers.cookie, cardSn)) return
    if (!once.first(`view ${cardSn}`, viewerOf(request), now(), () => networkOf(request.ip))) return
    const { s } = request.query
    counter.add(cardSn, 'view', sourceOf(typeof s === 'string' ? s : null), now())
  }

  app.get('/:sn([2-9a-zA-Z]{10})', (request: Asking, reply) => {
    const cardSn = parseCardSn(request.params.sn ?? '')
    if (!cardSn) return options.otherwise(request, reply)
    const asked = askedOf(request, cardSn, `/${cardSn}`)
    const { left } = request.query
    const usual: CardAsked = left === '1' ? { ...asked, exchange: 'left' } : asked
    const pass = passOf(request.headers.cookie)
    return pass ? serveOne(request, reply, usual, pass) : serve(request, reply, usual)
  })

  for (const [path, { theme, opening }] of Object.entries(THEMED)) {
    app.get(path, (request: Asking, reply) => {
      const { cardSn: given } = request.query
      const cardSn = typeof given === 'string' && given !== '' ? parseCardSn(given) : ''
      if (cardSn === null) return options.otherwise(request, reply)
      const address = cardSn ? `${path}?cardSn=${cardSn}` : path
      return serve(request, reply, { ...askedOf(request, cardSn, address), theme, ...(opening && { opening }) })
    })
  }

  app.get(PEOPLE, async (request: Asking, reply) => {
    const lang = readerLang(request.query.lang, request)
    const document = await peopleDocument(options.db, lang, PEOPLE, options.publicUrl)
    return send(request, reply, await drawn(options, document, 200, lang))
  })

  const maySee = async (cardSn: string, visibility: Visibility, cookie: string | undefined) => {
    if (visibility !== 'exchange') return true
    const pass = passOf(cookie)
    const whole = pass ? await cardBySn(options.db, cardSn) : undefined
    return pass !== undefined && whole !== undefined && isPass(options.secret, whole.card, pass, now())
  }

  // Under the card's own address: sites are numbered one after the other, and cards cannot be guessed.
  const path = '/:sn([2-9a-zA-Z]{10})/link/:id([0-9]{1,10})'
  app.get(path, async (request: FastifyRequest<{ Params: { sn: string; id: string } }>, reply) => {
    const { cookie } = request.headers
    const cardSn = parseCardSn(request.params.sn)
    const id = Number(request.params.id)
    const found = cardSn && id < 2 ** 31 ? await openWebSite(options.db, id) : undefined
    const site = found?.cardSn === cardSn ? found : undefined
    const link = site && (await maySee(site.cardSn, site.visibility, cookie)) ? safeHttpUrl(site.link) : null
    if (!site || !link) return options.otherwise(request, reply)
    const isCounted =
      request.method === 'GET' && !isRobot(request.headers['user-agent']) && !namesOwnCard(cookie, site.cardSn)
    if (isCounted && once.first(`tap ${id}`, viewerOf(request), now(), () => networkOf(request.ip))) {
      await countClick(options.db, id)
      counter.add(site.cardSn, 'tap', 'link', now())
    }
    return reply
      .code(303)
      .headers({
        ...securityHeaders(options.publicUrl),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        location: link,
      })
      .send('')
  })
}

export function askedOf(request: Pick<Asking, 'headers' | 'query'>, cardSn: string, address: string): CardAsked {
  const agent = request.headers['user-agent']
  return {
    cardSn,
    theme: undefined,
    lang: readerLang(request.query.lang, request),
    viewer: isRobot(agent) ? 'robot' : 'visitor',
    isInLine: isInLine(agent),
    address,
  }
}

const keyOf = ({ cardSn, theme, opening, lang, viewer, isInLine: inLine, exchange }: CardAsked) =>
  `${cardSn} ${theme ?? ''} ${opening ?? ''} ${lang} ${viewer} ${inLine ? 'line' : ''} ${exchange === 'left' ? 'left' : ''}`

/** A document as it is sent. One that is `personal` no cache may keep. */
export async function drawn(
  { web, publicUrl, keep }: Pick<CardPagesOptions, 'web' | 'publicUrl' | 'keep'>,
  document: CardDocument,
  status: number,
  lang: Lang,
  personal = false,
): Promise<ReadyPage> {
  const { parts, script } = (await web()).renderCard(document)
  const isHidden = status === 410 || personal || (document.kind === 'card' && document.view.isWatermarked === true)
  const headers = headersOf(publicUrl, script, lang, { isHidden, personal })
  if (!keep || personal) return passingPage(status, parts, headers)
  return readyPage(status, Buffer.from(parts.map(({ text }) => text).join('')), headers)
}

type Head = Record<string, string>
/** By script, of which a page has ours or none, and kind: there are few. */
const heads = new Map<string, Map<string, Head>>()

/** `isHidden`: search engines are told to leave it out. */
function headersOf(
  publicUrl: string,
  script: string,
  lang: Lang,
  { isHidden, personal }: { isHidden: boolean; personal: boolean },
): Head {
  const kinds = heads.get(script) ?? new Map<string, Head>()
  heads.set(script, kinds)
  const kind = `${publicUrl} ${isHidden} ${lang} ${personal}`
  const known = kinds.get(kind)
  if (known) return known
  const scripts = script ? `'sha256-${createHash('sha256').update(script).digest('base64')}'` : ''
  const headers: Head = {
    ...securityHeaders(publicUrl),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({ scripts }),
    'cache-control': personal ? 'private, no-store' : 'no-cache',
    'content-language': lang === 'en-us' ? 'en' : 'zh-Hant-TW',
    vary: 'cookie, accept-language, user-agent, accept-encoding',
    ...(isHidden && { 'x-robots-tag': 'noindex' }),
  }
  kinds.set(kind, headers)
  return headers
}
