import { vcard } from '@idocard/domain/cards/vcard'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { offlineContact } from '../../features/cards/card/index.ts'
import {
  contactForFile,
  contactsCsv,
  contactsVcards,
  contactVcard,
  opensContactFile,
  opensExport,
} from '../../features/contacts/contact/index.ts'
import { qrSvg } from '../../shared/qr.ts'
import { isUuid } from '../../shared/uuid.ts'
import { contactHeaders } from '../cards/contact-file.ts'
import type { ServePage } from '../pages/pages.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import type { BulkDownloads } from './bulk-downloads.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
  downloads: BulkDownloads
  /** Handles addresses without a contact: the site's 404 page. Omitted: the API's 404. */
  otherwise: ServePage | undefined
}
type FileRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const langOf = (query: Record<string, unknown>): Lang => (query.lang === 'en-us' ? 'en-us' : 'zh-tw')

/** Serves contacts as files, at signed addresses that only their holder receives. */
export function mountContactFiles(app: FastifyInstance, options: Options): void {
  const { db, publicUrl, now, secret, downloads, otherwise } = options
  const missing = (request: FastifyRequest, reply: FastifyReply) => otherwise?.(request, reply) ?? reply.callNotFound()
  const opened = async ({ params: { id }, query }: FileRequest) => {
    const row = isUuid(id) ? await contactForFile(db, id) : undefined
    return row && (await opensContactFile(db, secret, row, text(query.token), now())) ? row : undefined
  }
  app.get('/contact/:id.vcf', async (request: FileRequest, reply: FastifyReply) => {
    const row = await opened(request)
    if (!row) return missing(request, reply)
    // Without the holder's note and tags, because such files are often passed on to others.
    const source = contactVcard(row, langOf(request.query), publicUrl)
    return reply
      .headers({
        ...securityHeaders(publicUrl),
        ...contactHeaders(source.name, request.headers['user-agent']),
        ...PRIVATE,
      })
      .send(vcard(source))
  })
  app.get('/contact/:id.svg', async (request: FileRequest, reply: FastifyReply) => {
    const row = await opened(request)
    if (!row) return missing(request, reply)
    const code = qrSvg(offlineContact(contactVcard(row, langOf(request.query), publicUrl)), {
      level: 'M',
      hasMark: false,
    })
    return reply.headers({ ...securityHeaders(publicUrl), ...PRIVATE, 'content-type': 'image/svg+xml' }).send(code)
  })
  const exports = {
    csv: { contentType: 'text/csv; charset=utf-8', write: contactsCsv },
    vcf: { contentType: 'text/vcard; charset=utf-8', write: contactsVcards },
  }
  for (const [kind, { contentType, write }] of Object.entries(exports))
    app.get(`/contacts/:id.${kind}`, async (request: FileRequest, reply: FastifyReply) => {
      const { params, query } = request
      const memberId = params.id
      if (!isUuid(memberId) || !(await opensExport(db, secret, memberId, text(query.token), now())))
        return missing(request, reply)
      const filename = `idocard-contacts-${taiwanDay(now())}.${kind}`
      return downloads.send(reply, { memberId, contentType, filename }, write(db, memberId, langOf(query), publicUrl))
    })
}
