import type { FaultPage } from '@idocard/contract/fault-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../api/refusal.ts'
import { type Answer, refused } from '../../api/run.ts'
import { isUnavailable, RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { Busy } from '../responses/busy-response.ts'
import { envelope } from '../responses/envelope.ts'
import { readerLang } from '../responses/reader.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'
import type { WebApplication } from './pages.ts'

interface ErrorPageOptions {
  /** Undefined if the server has no pages. */
  web: (() => Promise<Pick<WebApplication, 'renderFault'>>) | undefined
  /** Logs an internal error. */
  failed(path: string, error: unknown): void
}

/**
 * Handles the errors of every route: with a page for browsers, with an envelope for other clients. If the database is
 * unavailable, the response is 503 with `Retry-After`.
 */
export function mountErrorPages(app: FastifyInstance, { web, failed }: ErrorPageOptions): void {
  const pageFor = async (request: FastifyRequest, status: number): Promise<string | undefined> => {
    if (!web || !(status === 401 || status >= 500) || !request.headers.accept?.includes('text/html')) return undefined
    try {
      return (await web()).renderFault(faultOf(request, status === 401 || status === 503 ? status : 500))
    } catch (error) {
      failed(pathOf(request), error)
      return undefined
    }
  }

  app.setErrorHandler(async (error, request, reply): Promise<FastifyReply> => {
    if (isAbandoned(error, reply)) return reply.hijack()
    const answer = answerTo(error)
    if (answer.code >= 500 && !(error instanceof Busy)) failed(pathOf(request), error)
    if ('refusal' in answer && answer.data.retryAfter) reply.header('retry-after', answer.data.retryAfter)
    reply.code(answer.code).header('cache-control', 'no-store')
    const page = await pageFor(request, answer.code)
    if (page === undefined) return reply.send(envelope(answer, readerLang(undefined, request)))
    return reply.header('content-security-policy', contentSecurityPolicy()).type('text/html; charset=utf-8').send(page)
  })
}

/**
 * Whether the client disconnected while a stream was sent to it, which is not an error of the server. Fastify checks
 * `request.aborted`, which Node does not set on a request without a body (`optimizeEmptyRequests`).
 */
const isAbandoned = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The answer to an error. It never contains the error's message, which may include a query and its values. */
function answerTo(error: unknown): Answer {
  if (error instanceof Refusal) return refused(error.refusal, error.detail)
  const { statusCode = 500 } = error as { statusCode?: number }
  if (isUnavailable(error) || statusCode === 503) return refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS })
  // The static file server's code for a folder or a forbidden file name.
  if (statusCode === 403 || statusCode === 404) return refused('not_found')
  if (statusCode === 413) return refused('body.too_large')
  if (statusCode === 415) return refused('body.type')
  return refused(statusCode >= 500 ? 'server.failed' : 'body.unreadable')
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

function faultOf(request: FastifyRequest, status: FaultPage['status']): FaultPage {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const form = request.method === 'POST' ? postedFields(request.body) : undefined
  return { status, lang: readerLang(lang, request), address: request.url, ...(form && { form }) }
}

/** Fields of a posted form, for posting it again. A field that was sent twice is left out, as in every route. */
const postedFields = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))
