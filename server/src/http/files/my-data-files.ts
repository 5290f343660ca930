import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { opensMyData } from '../../features/identity/holder/index.ts'
import { memberById } from '../../features/identity/sign-in/index.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { ServePage } from '../pages/pages.ts'
import type { BulkDownloads } from './bulk-downloads.ts'
import { myDataZip } from './my-data-zip.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
  downloads: BulkDownloads
  /** Handles addresses that are not valid: the site's 404 page. Omitted: the API's 404. */
  otherwise: ServePage | undefined
}
type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Serves all data about a person as a zip, at a signed address that this person receives after entering a code. */
export function mountMyDataFiles(app: FastifyInstance, options: Options): void {
  const { db, publicUrl, now, secret, downloads, otherwise } = options
  app.get('/my-data/:id.zip', async (request: ZipRequest, reply) => {
    const { id } = request.params
    const { token, lang } = request.query
    const isOpen = isUuid(id) && typeof token === 'string' && (await opensMyData(db, secret, id, token, now()))
    const me = isOpen ? await memberById(db, id) : undefined
    if (!me) return otherwise?.(request, reply) ?? reply.callNotFound()
    return downloads.send(
      reply,
      { memberId: id, contentType: 'application/zip', filename: `idocard-data-${taiwanDay(now())}.zip` },
      myDataZip(db, me, { lang: lang === 'en-us' ? 'en-us' : 'zh-tw', publicUrl, now: now() }),
    )
  })
}
