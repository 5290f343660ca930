import type { FaultPage } from '@idocard/contract/fault-page'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, refused } from '../../api/run.ts'
import { isUnavailable, RETRY_AFTER_SECONDS } from '../../db/pool/unavailable.ts'
import { Busy } from '../responses/busy-response.ts'
import { envelope } from '../responses/envelope.ts'
import { readerLang } from '../responses/reader.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'
import type { WebApplication } from './pages.ts'

export interface ErrorPageOptions {
  /** Undefined: there are no pages. */
  web: (() => Promise<Pick<WebApplication, 'renderFault'>>) | undefined
  /** Logs an error that is nobody's mistake but ours. */
  failed(path: string, error: unknown): void
}

/**
 * Answers for every route that failed: with a page to whoever opened the address in a browser, with an envelope to
 * everybody else. An unavailable database is 503 with `Retry-After`, wherever it was met.
 */
export function mountErrorPages(app: FastifyInstance, { web, failed }: ErrorPageOptions): void {
  const pageFor = async (request: FastifyRequest, status: number): Promise<string | undefined> => {
    if (!web || status < 500 || !request.headers.accept?.includes('text/html')) return undefined
    try {
      return (await web()).renderFault(faultOf(request, status === 503 ? 503 : 500))
    } catch (error) {
      failed(pathOf(request), error)
      return undefined
    }
  }

  app.setErrorHandler(async (error, request, reply): Promise<FastifyReply> => {
    const answer = answerTo(error)
    if (answer.code >= 500 && !(error instanceof Busy)) failed(pathOf(request), error)
    if ('refusal' in answer && answer.data.retryAfter) reply.header('retry-after', answer.data.retryAfter)
    reply.code(answer.code).header('cache-control', 'no-store')
    const page = await pageFor(request, answer.code)
    if (page === undefined) return reply.send(envelope(answer, readerLang(undefined, request)))
    return reply.header('content-security-policy', contentSecurityPolicy()).type('text/html; charset=utf-8').send(page)
  })
}

/** Never with the error's own words: they may hold a query and its values. */
function answerTo(error: unknown): Answer {
  const { statusCode = 500 } = error as { statusCode?: number }
  if (isUnavailable(error) || statusCode === 503) return refused('server.busy', { retryAfter: RETRY_AFTER_SECONDS })
  // A folder, or a name that files may not have, as the server of files puts it.
  if (statusCode === 403 || statusCode === 404) return refused('not_found')
  if (statusCode === 413) return refused('body.too_large')
  if (statusCode === 415) return refused('body.type')
  return refused(statusCode >= 500 ? 'server.failed' : 'body.unreadable')
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

function faultOf(request: FastifyRequest, status: FaultPage['status']): FaultPage {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const form = request.method === 'POST' ? fieldsOf(request.body) : undefined
  return { status, lang: readerLang(lang, request), address: request.url, ...(form && { form }) }
}

/** What a form posted, to be posted again; a field sent twice is left out, as every route does. */
const fieldsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))
