import { SIGN_IN_MINUTES, type SignInFault } from '@idocard/domain/company/company-sign-in'
import { MINUTE_SECONDS } from '@idocard/domain/duration'
import { stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../api/network-of.ts'
import type { Runtime } from '../../api/run.ts'
import type { CompanySignInVisits } from '../../features/company/company-sign-in/index.ts'
import { cookieIn } from '../../shared/cookies.ts'
import { readerLang } from '../responses/reader.ts'

interface SsoOptions {
  runtime: Runtime
  visits: CompanySignInVisits
  publicUrl: string
}

/** Shows that a browser that comes back is the one that went. */
const COOKIE = 'iDoCompanySignIn'
const VISITS = { times: 600, seconds: 600 }
const LIMITED = '/sso'
/** More than any provider sends, whose codes are as long as tokens. */
const MAX_VALUE = 8000

type SsoRequest = FastifyRequest<{ Params: { product: string }; Querystring: Record<string, unknown> }>

/**
 * The two addresses of signing in with a company's account: the way to its provider, and back. Both lead to fixed addresses:
 * the provider that the company entered, and the sign-in screen of its back office, which has the outcome behind the `#`, where
 * no server sees it.
 */
export function mountSso(app: FastifyInstance, { runtime, visits, publicUrl }: SsoOptions): void {
  const cookie = (prefix: string, value: string, maxAge: number) =>
    stringifySetCookie({
      ...{ name: COOKIE, value, maxAge, path: `/sso/${prefix}`, httpOnly: true, sameSite: 'lax' },
      secure: publicUrl.startsWith('https:'),
    })

  const send = (reply: FastifyReply, location: string) =>
    reply
      .code(303)
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex', location })
      .send()

  const back = (reply: FastifyReply, prefix: string, outcome: { code: string } | { fault: SignInFault }) => {
    const [name, value] = 'code' in outcome ? ['company', outcome.code] : ['companyFault', outcome.fault]
    return send(reply, `/backstage/${prefix}/login#${name}=${value}`)
  }

  /** The prefix of a company; undefined for none, and for whoever asks too often. */
  const prefixFor = async ({ params: { product }, ip }: SsoRequest): Promise<string | undefined> => {
    if ((await runtime.limiter.spend(`${LIMITED} ${networkOf(ip)}`, VISITS)) > 0) {
      runtime.limited(LIMITED, 'limit.reached')
      return undefined
    }
    return (await runtime.isPrefix(product)) ? product : undefined
  }

  const textOf = ({ query }: SsoRequest, name: string): string => {
    const value = query[name]
    return typeof value === 'string' ? value.slice(0, MAX_VALUE) : ''
  }

  app.get('/sso/:product/start', async (request: SsoRequest, reply) => {
    const prefix = await prefixFor(request)
    if (!prefix) return reply.callNotFound()
    const found = await visits.start(prefix, textOf(request, 'ticket'), readerLang(undefined, request))
    if ('fault' in found) return back(reply, prefix, found)
    reply.header('set-cookie', cookie(prefix, found.browser, SIGN_IN_MINUTES * MINUTE_SECONDS))
    return send(reply, found.url)
  })

  app.get('/sso/:product/callback', async (request: SsoRequest, reply) => {
    const prefix = await prefixFor(request)
    if (!prefix) return reply.callNotFound()
    const value = (name: string) => textOf(request, name)
    const returned = {
      state: value('state'),
      code: value('code'),
      error: value('error'),
      issuer: value('iss') || undefined,
    }
    const browser = cookieIn(request.headers.cookie, COOKIE) ?? ''
    const outcome = await visits.finish(prefix, returned, browser)
    reply.header('set-cookie', cookie(prefix, '', 0))
    return back(reply, prefix, outcome)
  })
}
