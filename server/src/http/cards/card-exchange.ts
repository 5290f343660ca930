import formBody from '@fastify/formbody'
import { contract } from '@idocard/contract'
import type { ExchangeReturned } from '@idocard/contract/cards/card-view'
import { refusalText } from '@idocard/contract/refusals'
import { sourceOf } from '@idocard/domain/cards/card'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { answerField } from '@idocard/domain/company/lead'
import { isLang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Answer, type Runtime, refused, run } from '../../api/run.ts'
import { cardAnswer } from '../../features/cards/card/index.ts'
import { EXCHANGE_TOKEN_SECONDS } from '../../features/contacts/exchange/index.ts'
import { incomingOf, type Site } from '../calls/request.ts'
import { send, toResponse } from '../responses/cached-response.ts'
import { envelope } from '../responses/envelope.ts'
import { readerLang } from '../responses/reader.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { cardContent } from './card-content.ts'
import { askedOf, type CardPagesOptions } from './card-pages.ts'
import { exchangeCookie } from './exchange-cookie.ts'
import { markIn } from './visit.ts'

interface CardExchangeOptions extends Omit<CardPagesOptions, 'cache' | 'secret'> {
  runtime: Runtime
  implementations: readonly Implementation[]
  site: Site
}

/** The longest possible form, every character percent-encoded. */
const FORM_BYTES = 16_384
const TEXTS = ['name', 'contactMethod', 'company', 'title', 'note'] as const

type CardRequest = FastifyRequest<{ Params: { sn?: string }; Querystring: Record<string, unknown> }>

/**
 * Handles the form of a card page that a browser without scripts posts. It makes the call `exchange.leave`, with the
 * same rules and rate limit. The redirect afterwards prevents a second post on reload.
 */
export async function mountCardExchange(app: FastifyInstance, options: CardExchangeOptions): Promise<void> {
  const { runtime, site } = options
  const leave = options.implementations.find(({ declaration }) => declaration === contract.exchange.leave)
  if (!leave) throw new Error('The call exchange.leave is not implemented.')
  const headers = { ...securityHeaders(options.publicUrl), 'cache-control': 'private, no-store' }
  const path = '/:sn([2-9a-zA-Z]{10})/exchange'

  const goTo = (reply: FastifyReply, location: string) =>
    reply
      .code(303)
      .headers({ ...headers, location })
      .send('')

  await app.register(formBody, { bodyLimit: FORM_BYTES })

  app.get(path, async (request: CardRequest, reply) => {
    const cardSn = parseCardSn(request.params.sn ?? '')
    return cardSn ? goTo(reply, `/${cardSn}`) : options.otherwise(request, reply)
  })

  app.post(path, { bodyLimit: FORM_BYTES }, async (request: CardRequest, reply) => {
    const cardSn = parseCardSn(request.params.sn ?? '')
    if (!cardSn) return options.otherwise(request, reply)
    const form = fieldsOf(request.body)
    const lang = isLang(form.lang) ? form.lang : readerLang(undefined, request)
    const incoming = { ...incomingOf(request, site.prefix), prefix: site.prefix, lang, token: '' }
    if (!isFromOwnSite(request, site)) {
      const answer = refused('auth.forbidden')
      return reply.code(answer.code).headers(headers).send(envelope(answer, lang))
    }
    const { consent = '', website = '', elapsed = '', shown = '' } = form
    const body = {
      cardSn,
      consent,
      website,
      elapsed,
      shown,
      answers: Object.entries(answersIn(form)).map(([name, answer]) => ({ id: name.slice(ANSWER.length), answer })),
      source: sourceOf(markIn(request.headers.referer)),
      ...written(form),
    }
    const answer = await run(runtime, leave, { ...incoming, body })
    const back = `/${cardSn}?lang=${lang}`
    if (answer.code === 200) {
      const { token } = (answer as { data: { token: string } }).data
      const isSecure = options.publicUrl.startsWith('https:')
      // The path limits the cookie to this card's addresses.
      if (token) reply.header('set-cookie', exchangeCookie(token, `/${cardSn}`, EXCHANGE_TOKEN_SECONDS, isSecure))
      return goTo(reply, `${back}&left=1#exchange`)
    }
    // The card page itself shows that a card is deleted or paused.
    if (answer.code === 404 || answer.code === 410) return goTo(reply, back)
    const returned: ExchangeReturned = {
      written: written(form),
      answers: answersIn(form),
      consent: form.consent === '1',
      problems: problemsOf(answer),
      message: 'refusal' in answer ? refusalText(answer.refusal, lang, answer.data) : '',
    }
    const asked = { ...askedOf(request, cardSn, `/${cardSn}`), viewer: 'visitor' as const, lang, exchange: returned }
    const page = await cardAnswer(options.db, asked, options.publicUrl)
    if (!page) return options.otherwise(request, reply)
    return send(request, reply, toResponse(await cardContent(options, page.document, answer.code, lang, true)))
  })
}

/** Whether the form was posted by a page of this site, by `Sec-Fetch-Site` and `Origin`. */
function isFromOwnSite(request: FastifyRequest, site: Site): boolean {
  const { origin } = request.headers
  if (request.headers['sec-fetch-site'] === 'cross-site') return false
  return origin === undefined || site.isOwnOrigin(origin)
}

/** The form's fields as text. A field sent twice counts as empty. */
const fieldsOf = (body: unknown): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))

const written = (form: Record<string, string | undefined>) =>
  Object.fromEntries(TEXTS.map((field) => [field, form[field] ?? ''])) as Record<(typeof TEXTS)[number], string>

const ANSWER = answerField('')
const ANSWER_FIELD = /^answer-\d{1,4}$/

/** What was answered at an event, by the names of the fields. */
const answersIn = (form: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => (ANSWER_FIELD.test(name) ? [[name, value ?? '']] : [])),
  )

const problemsOf = (answer: Answer): Record<string, string> => ('refusal' in answer && answer.data.fields) || {}
