import { contract } from '@idocard/contract'
import type { Certificate } from '@idocard/contract/company/certificate'
import type { CertificatePage } from '@idocard/contract/company/certificate-page'
import { refusalText } from '@idocard/contract/refusals'
import { MAX_CERTIFICATE_NUMBER, parseCertificateNumber } from '@idocard/domain/company/certificate'
import { htmlLang, isLang } from '@idocard/domain/language'
import { siteAddress } from '@idocard/domain/site-address'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Implementation } from '../../api/implement.ts'
import { type Answer, type Runtime, run } from '../../api/run.ts'
import { DatabaseUnavailable } from '../../db/pool/unavailable.ts'
import type { WebApplication } from '../pages/pages.ts'
import { readerLang } from '../responses/reader.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'
import { incomingOf, type Site } from './request.ts'

interface CertificatePagesOptions {
  runtime: Runtime
  implementations: readonly Implementation[]
  site: Site
  web: () => Promise<Pick<WebApplication, 'renderCertificate'>>
}

type CertificateRequest = FastifyRequest<{
  Params: { number?: string }
  Querystring: { number?: unknown; lang?: unknown }
}>

/**
 * The public page where anyone verifies a certificate: a form at `/certificate`, the certificate at
 * `/certificate/<number>`. It makes the call `certificate.verify` and shares its rate limit, which prevents guessing of
 * numbers. It is never cached, so that a revocation is visible at once.
 */
export function mountCertificatePages(app: FastifyInstance, options: CertificatePagesOptions): void {
  const { runtime, site, web } = options
  const verify = options.implementations.find(({ declaration }) => declaration === contract.certificate.verify)
  if (!verify) throw new Error('The call certificate.verify is not implemented.')

  const send = async (reply: FastifyReply, status: number, page: CertificatePage) =>
    reply
      .code(status)
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': contentSecurityPolicy(),
        'content-language': htmlLang(page.lang),
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send((await web()).renderCertificate(page))

  app.get(siteAddress.certificates, async (request: CertificateRequest, reply) => {
    const { number: given, lang: wanted } = request.query
    const typed = typeof given === 'string' ? given.trim().slice(0, MAX_CERTIFICATE_NUMBER) : ''
    const number = parseCertificateNumber(typed)
    const asked = isLang(wanted) ? `?lang=${wanted}` : ''
    if (number) return reply.redirect(siteAddress.certificate(number) + asked, 303)
    const page = { lang: readerLang(wanted, request), address: siteAddress.certificates, typed }
    return typed
      ? send(reply, 422, { ...page, outcome: { kind: 'malformed' } })
      : send(reply, 200, { ...page, outcome: { kind: 'asking' } })
  })

  app.get(`${siteAddress.certificates}/:number`, async (request: CertificateRequest, reply) => {
    const typed = (request.params.number ?? '').slice(0, MAX_CERTIFICATE_NUMBER)
    const lang = readerLang(request.query.lang, request)
    const incoming = { ...incomingOf(request, site.prefix), prefix: site.prefix, lang, token: '' }
    const answer = await run(runtime, verify, { ...incoming, body: { number: typed } })
    if (answer.code === 503) throw new DatabaseUnavailable('The call certificate.verify failed with 503.')
    if (answer.code >= 500) throw new Error('The call certificate.verify failed.')
    if (answer.code === 429 && 'refusal' in answer) reply.header('retry-after', answer.data.retryAfter ?? 0)
    const outcome = outcomeOf(answer, runtime.now(), lang)
    const shown = outcome.kind === 'found' ? outcome.certificate.number : typed
    const address = siteAddress.certificate(shown)
    return send(reply, answer.code === 422 ? 404 : answer.code, { lang, address, typed: shown, outcome })
  })
}

function outcomeOf(answer: Answer, now: Date, lang: CertificatePage['lang']): CertificatePage['outcome'] {
  if (!('refusal' in answer)) return { kind: 'found', certificate: answer.data as Certificate, at: now.toISOString() }
  if (answer.code === 429) return { kind: 'limited', message: refusalText(answer.refusal, lang, answer.data) }
  return { kind: 'unknown' }
}
