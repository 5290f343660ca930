import type { UnsubscribePage } from '@idocard/contract/identity/unsubscribe-page'
import { htmlLang } from '@idocard/domain/language'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Runtime } from '../../api/run.ts'
import { MAILING_LISTS, type MailingList, mayUnsubscribe, stopMailing } from '../../features/identity/notice/index.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { WebApplication } from '../pages/pages.ts'
import { readerLang } from '../responses/reader.ts'
import { contentSecurityPolicy } from '../responses/security-headers.ts'

interface UnsubscribeOptions {
  runtime: Runtime
  secret: string
  web: () => Promise<Pick<WebApplication, 'renderUnsubscribe'>>
}

type UnsubscribeRequest = FastifyRequest<{
  Params: { id: string }
  Querystring: { token?: unknown; lang?: unknown; list?: unknown }
}>

/** The list that a link stops: announcements, unless it names another one. */
const listOf = ({ query: { list } }: UnsubscribeRequest): MailingList =>
  MAILING_LISTS.find((one) => one === list) ?? 'news'

/** More than any mail program posts. */
const MAX_BODY = 4096

/**
 * Stops announcements, or monthly figures, by mail for whoever has the link of one. Scanners of mail open every link, so only a POST does it:
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

  const isOpened = (request: UnsubscribeRequest) => {
    const { id } = request.params
    const { token } = request.query
    const of = { memberId: id, list: listOf(request) }
    return isUuid(id) && typeof token === 'string' && mayUnsubscribe(secret, of, token, runtime.now())
  }

  const path = '/unsubscribe/:id'
  app.get(path, async (request: UnsubscribeRequest, reply) => {
    const said = { lang: readerLang(request.query.lang, request), list: listOf(request) }
    return isOpened(request)
      ? send(reply, 200, { ...said, outcome: 'asking' })
      : send(reply, 404, { ...said, outcome: 'expired' })
  })

  app.post(path, async (request: UnsubscribeRequest, reply) => {
    const said = { lang: readerLang(request.query.lang, request), list: listOf(request) }
    if (!isOpened(request)) return send(reply, 404, { ...said, outcome: 'expired' })
    await runtime.inTransaction(({ db }) => stopMailing(db, request.params.id, said.list))
    return send(reply, 200, { ...said, outcome: 'done' })
  })
}
