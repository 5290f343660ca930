import { isLang, type Lang } from '@idocard/domain/language'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/open.ts'
import { newestInOutbox } from '../features/identity/outbox/index.ts'
import { outboxPage } from '../providers/outbox/page.ts'
import { langOfCookie } from './responses/reader.ts'
import { contentSecurityPolicy } from './responses/security-headers.ts'

const MAX_MESSAGES = 200

/** Serves the sent messages, for a trial and for tests. Mounted only when SMS and mail are the local providers. */
export function mountOutbox(app: FastifyInstance, database: Database): void {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  app.get('/outbox', async (request, reply) => {
    const requested = (request.query as { lang?: unknown }).lang
    const lang: Lang = isLang(requested) ? requested : langOfCookie(request.headers.cookie)
    const page = outboxPage(await newestInOutbox(database.db, MAX_MESSAGES), lang)
    return reply
      .headers({ ...headers, 'content-security-policy': contentSecurityPolicy() })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get('/outbox.json', async (_request, reply) => {
    const messages = await newestInOutbox(database.db, MAX_MESSAGES)
    return reply
      .headers(headers)
      .send(messages.map(({ to, kind, subject, text, at }) => ({ to, kind, subject, text, at })))
  })
}
