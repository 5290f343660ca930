import { cardTag, lookTag } from '@idocard/contract/call'
import type { CardFacts } from '@idocard/contract/cards/card-view'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { MEETING_PICTURE, SIGNATURE_PICTURE } from '@idocard/domain/cards/mail-signature'
import { DEFAULT_THEME, type ThemeKey } from '@idocard/domain/cards/theme'
import { vcard } from '@idocard/domain/cards/vcard'
import type { Lang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Db } from '../../db/open.ts'
import {
  accentOn,
  cardBySn,
  cardSeenBy,
  hasChineseFont,
  meetingPicture,
  offlineContact,
  SAMPLE,
  sampleCard,
  sharePicture,
  signaturePicture,
  type Visits,
  vcardSource,
} from '../../features/cards/card/index.ts'
import { exchangeOfToken } from '../../features/contacts/exchange/index.ts'
import { pictureBytes } from '../../features/content/upload/index.ts'
import { qrSvg } from '../../shared/qr.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import type { ServePage } from '../pages/pages.ts'
import { Busy } from '../responses/busy-response.ts'
import { send } from '../responses/cached-response.ts'
import { isRobot, readerLang } from '../responses/reader.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { contactHeaders } from './contact-file.ts'
import { exchangeTokenOf } from './exchange-cookie.ts'
import { handoffIn, redeemHandoff } from './exchange-handoff.ts'
import { markIn, visitOf } from './visit.ts'

export interface CardFilesOptions {
  db: Db
  cache: ResponseCache
  publicUrl: string
  visits: Visits
  now: () => Date
  secret: string
  /** Handles addresses without a card: the site's 404 page. Omitted: the API's 404. */
  otherwise: ServePage | undefined
}

/** An active card, or the sample, with the fields that this visitor may see. */
interface Shown {
  cardSn: string
  card: CardFacts
  photoId: string | null
  theme: ThemeKey
  /** The company's colour, or that of its template; empty for the theme's colour. */
  accent: string
  /** The template whose look it has. */
  lookId: number | undefined
  updatedAt: Date
  /** Whether the visitor left their details and therefore sees more fields. */
  isExchanged: boolean
}

type CardRequest = FastifyRequest<{ Params: { sn?: string; id?: string }; Querystring: Record<string, unknown> }>

/** Pictures drawn at a time. When the queue is full, further requests are refused with a time to retry. */
const DRAWN_AT_ONCE = 1
const DRAWN_WAITING = 30
/** Sizes in pixels. They have steps because each size is cached: arbitrary sizes would evict other cache entries. */
const PNG_SIDE = { min: 200, usual: 1000, max: 2000, step: 100 }
/** Seconds for which others keep a drawing. */
const DAY = 86_400
/** The same for the picture of signatures, whose address is in mails and never changes. */
const SIGNATURE_FRESH = 600
const SAMPLE_DAY = new Date('2026-01-01T00:00:00Z')

/** Serves the files of a card: the contact file, the QR codes and the picture for chat apps. */
export function mountCardFiles(app: FastifyInstance, options: CardFilesOptions): void {
  const { db, cache, publicUrl, visits, now } = options
  const semaphore = new Semaphore(DRAWN_AT_ONCE, DRAWN_WAITING)
  const shared = securityHeaders(publicUrl)
  const ofDrawings = {
    ...shared,
    'x-robots-tag': 'noindex',
  }

  const find = async (
    request: CardRequest,
    viewer: 'visitor' | 'robot',
    token: string | undefined,
  ): Promise<Shown | undefined> => {
    if (request.params.sn === undefined) {
      const card = sampleCard(publicUrl, DEFAULT_THEME)
      return {
        cardSn: '',
        card,
        photoId: null,
        theme: DEFAULT_THEME,
        accent: '',
        lookId: undefined,
        updatedAt: SAMPLE_DAY,
        isExchanged: false,
      }
    }
    const cardSn = parseCardSn(request.params.sn)
    const whole = cardSn ? await cardBySn(db, cardSn) : undefined
    if (whole?.card.state !== 'active') return undefined
    const isExchanged = token !== undefined && exchangeOfToken(options.secret, whole.card, token, now()) !== undefined
    const card = cardSeenBy(whole, isExchanged ? 'exchanged' : viewer, publicUrl)
    const { theme, updatedAt, photoId } = whole.card
    return {
      cardSn: whole.card.cardSn,
      card,
      photoId: card.photo ? photoId : null,
      theme,
      accent: accentOn(whole),
      lookId: whole.look?.id,
      updatedAt,
      isExchanged,
    }
  }

  /**
   * Adds a route for a file of cards and of the sample, with the fields that the visitor may see.
   * @param only `link`: always with the fields visible to everybody who has the link
   */
  const route = (
    file: string,
    answer: (request: CardRequest, reply: FastifyReply, shown: Shown, lang: Lang) => Promise<unknown>,
    only?: 'link',
  ) => {
    for (const path of [`/:sn([2-9a-zA-Z]{10})${file}`, `/${SAMPLE}${file}`])
      app.get(path, async (request: CardRequest, reply) => {
        const [handoff, cardSn] = [handoffIn(request), parseCardSn(request.params.sn ?? '')]
        if (handoff !== undefined && cardSn) return redeemHandoff(request, reply, { cardSn, file, handoff }, options)
        const viewer = !only && isRobot(request.headers['user-agent']) ? 'robot' : 'visitor'
        const token = !only && viewer === 'visitor' ? exchangeTokenOf(request.headers.cookie) : undefined
        const shown = await find(request, viewer, token)
        if (!shown) return options.otherwise?.(request, reply) ?? reply.callNotFound()
        return answer(request, reply, shown, readerLang(request.query.lang, request))
      })
  }

  /** Sends a picture, which is cached until the card changes. */
  const drawn = async (
    request: CardRequest,
    reply: FastifyReply,
    {
      key,
      cardSn,
      lookId,
      type = 'image/png',
      seconds = DAY,
    }: { key: string; type?: string; seconds?: number } & Pick<Shown, 'cardSn' | 'lookId'>,
    draw: () => Promise<Buffer>,
  ) => {
    const drawing = await cache.load(key, async () => {
      if (!(await semaphore.enter())) throw new Busy()
      const body = await draw().finally(() => semaphore.leave())
      return {
        content: {
          status: 200,
          headers: { ...ofDrawings, 'content-type': type, 'cache-control': `public, max-age=${seconds}` },
          body,
          isPicture: true,
        },
        // The company's colour is in it.
        tags: cardSn ? ['company', cardTag(cardSn), ...(lookId === undefined ? [] : [lookTag(lookId)])] : [],
      }
    })
    return send(request, reply, drawing)
  }

  const contact: Parameters<typeof route>[1] = async (request, reply, shown, lang) => {
    const { cardSn, card, photoId, updatedAt, isExchanged } = shown
    const photo = photoId ? await pictureBytes(db, photoId, 'jpeg') : undefined
    const source = vcardSource(card, lang, updatedAt, photo?.toString('base64'))
    if (cardSn !== '') visits.count(visitOf(request, markIn(request.headers.referer)), { cardSn, kind: 'save' })
    return reply
      .headers({
        ...shared,
        ...contactHeaders(source.name, request.headers['user-agent']),
        'cache-control': isExchanged ? 'private, no-store' : 'no-cache',
        vary: 'cookie, accept-language, user-agent',
      })
      .send(vcard(source, request.query.v === '4' ? '4.0' : '3.0'))
  }
  route('.vcf', contact)
  // The same file below the card's path, to which browsers send the cookie with the exchange token.
  route('/contact.vcf', contact)

  route('/qr.svg', async (_request, reply, { card }) =>
    reply
      .headers({ ...shared, 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
      .send(qrSvg(scanned(card.url), { level: 'H', hasMark: true })),
  )

  route('/qr.png', async (request, reply, { card, cardSn, lookId }) => {
    const { min, usual, max, step } = PNG_SIDE
    const wanted = Number(request.query.size ?? usual)
    const side = Number.isInteger(wanted) ? Math.min(max, Math.max(min, Math.ceil(wanted / step) * step)) : usual
    return drawn(request, reply, { key: `qr ${cardSn} ${side}`, cardSn, lookId }, () => {
      const svg = Buffer.from(qrSvg(scanned(card.url), { level: 'H', hasMark: true }))
      return sharp(svg, { density: 300 }).resize(side, side).png({ compressionLevel: 9 }).toBuffer()
    })
  })

  route('/qr-contact.svg', async (_request, reply, { card, updatedAt, isExchanged }, lang) =>
    reply
      .headers({
        ...shared,
        'content-type': 'image/svg+xml',
        'cache-control': isExchanged ? 'private, no-store' : 'no-cache',
        vary: 'cookie, accept-language',
      })
      .send(qrSvg(offlineContact(vcardSource(card, lang, updatedAt)), { level: 'M', hasMark: false })),
  )

  // Everybody who receives the link sees this picture. So it shows the fields visible with the link, even to robots,
  // but no fields that need an exchange. Chat apps cache it, so its address changes with each edit. `noindex` excludes
  // it from search engines.
  route(
    '/og.png',
    async (request, reply, { cardSn, card, photoId, theme, accent, lookId }, lang) => {
      return drawn(request, reply, { key: `og ${cardSn} ${lang}`, cardSn, lookId }, async () => {
        const photo = photoId ? await pictureBytes(db, photoId, 'jpeg') : undefined
        return sharePicture(card, { theme, lang, accent, photo, hasText: await hasChineseFont() })
      })
    },
    'link',
  )

  // In every e-mail of its holder, and fetched by mail programs and their proxies.
  route(
    SIGNATURE_PICTURE,
    async (request, reply, { cardSn, card, photoId, lookId }) =>
      drawn(request, reply, { key: `signature ${cardSn}`, cardSn, lookId, seconds: SIGNATURE_FRESH }, async () =>
        signaturePicture(photoId ? await pictureBytes(db, photoId, 'jpeg') : undefined, scanned(card.url)),
      ),
    'link',
  )

  route(
    MEETING_PICTURE,
    async (request, reply, { cardSn, card, theme, accent, lookId }, lang) =>
      drawn(request, reply, { key: `meeting ${cardSn} ${lang}`, cardSn, lookId, type: 'image/jpeg' }, async () =>
        meetingPicture(card, { theme, lang, accent, hasText: await hasChineseFont(), scanned: scanned(card.url) }),
      ),
    'link',
  )
}

/** The address in a QR code, with the parameter that marks visits by scanning. */
const scanned = (url: string) => (url.includes('?') ? url : `${url}?s=q`)
