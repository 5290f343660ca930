import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import { htmlLang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Runtime } from '../../api/run.ts'
import { mayUnsubscribe, stopNewsMail } from '../../features/identity/notice/index.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { WebApplication } from '../pages/pages.ts'
import { readerLang } from '../responses/reader.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'

interface UnsubscribeOptions {
  runtime: Runtime
  secret: string
  web: () => Promise<Pick<WebApplication, 'renderUnsubscribe'>>
}

type UnsubscribeRequest = FastifyRequest<{ Params: { id: string }; Querystring: { token?: unknown; lang?: unknown } }>

/** More than any mail program posts. */
const MAX_BODY = 4096

/**
 * Stops announcements by mail for whoever has the link of one. Scanners of mail open every link, so only a POST does it:
 * the button of the page, or that of a mail program, which posts without anybody signed in (RFC 8058).
 */
export function mountUnsubscribe(app: FastifyInstance, { runtime, secret, web }: UnsubscribeOptions): void {
  // What is posted says nothing that the address does not, whatever its format.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) => done(null))

  const send = async (reply: FastifyReply, status: number, page: UnsubscribePage) =>
    reply
      .code(status)
      .headers({
        'cache-control': 'private, no-store',
        'content-security-policy': contentSecurityPolicy(),
        'content-language': htmlLang(page.lang),
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send((await web()).renderUnsubscribe(page))

  const isOpened = ({ params: { id }, query: { token } }: UnsubscribeRequest) =>
    isUuid(id) && typeof token === 'string' && mayUnsubscribe(secret, id, token, runtime.now())

  const path = '/unsubscribe/:id'
  app.get(path, async (request: UnsubscribeRequest, reply) => {
    const lang = readerLang(request.query.lang, request)
    return isOpened(request)
      ? send(reply, 200, { lang, outcome: 'asking' })
      : send(reply, 404, { lang, outcome: 'expired' })
  })

  app.post(path, async (request: UnsubscribeRequest, reply) => {
    const lang = readerLang(request.query.lang, request)
    if (!isOpened(request)) return send(reply, 404, { lang, outcome: 'expired' })
    await runtime.inTransaction(({ db }) => stopNewsMail(db, request.params.id))
    return send(reply, 200, { lang, outcome: 'done' })
  })
}
