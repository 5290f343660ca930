import { addAbortSignal, finished, Readable } from 'node:stream'
import { MINUTE_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { opensMyData } from '../../features/holder/my-data-path.ts'
import { memberById } from '../../services/sign-in/member.store.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { isUuid } from '../../shared/uuid.ts'
import type { ServePage } from '../pages/pages.ts'
import { Busy } from '../responses/busy-response.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { myDataZip } from './my-data-zip.ts'

interface Options {
  db: Db
  publicUrl: string
  now: () => Date
  secret: string
  /** Handles addresses that are not valid: the site's 404 page. Omitted: the API's 404. */
  otherwise: ServePage | undefined
}
type ZipRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Maximum number of zips written at a time. Each reads all data of one person; a person may have one at a time. */
const AT_ONCE = 4
const WAITING = 10
/** A longer download is aborted, so that others can start. */
const LONGEST_MS = 10 * MINUTE_MS

/** Serves all data about a person as a zip, at a signed address that this person receives after entering a code. */
export function mountMyDataFiles(app: FastifyInstance, { db, publicUrl, now, secret, otherwise }: Options): void {
  const semaphore = new Semaphore(AT_ONCE, WAITING)
  const writing = new Set<string>()

  app.get('/my-data/:id.zip', async (request: ZipRequest, reply) => {
    const { id } = request.params
    const { token, lang } = request.query
    const isOpen = isUuid(id) && typeof token === 'string' && opensMyData(secret, id, token, now())
    const me = isOpen ? await memberById(db, id) : undefined
    if (!me || me.deletedAt !== null) return otherwise?.(request, reply) ?? reply.callNotFound()
    if (writing.has(id)) throw new Busy()
    writing.add(id)
    if (!(await semaphore.enter())) {
      writing.delete(id)
      throw new Busy()
    }
    // Also called if the download is aborted, even before its first byte.
    finished(reply.raw, () => {
      semaphore.leave()
      writing.delete(id)
    })
    const content = myDataZip(db, me, { lang: lang === 'en-us' ? 'en-us' : 'zh-tw', publicUrl, now: now() })
    return reply
      .headers({
        ...securityHeaders(publicUrl),
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="idocard-data-${taiwanDay(now())}.zip"`,
      })
      .send(addAbortSignal(AbortSignal.timeout(LONGEST_MS), Readable.from(content, { objectMode: false })))
  })
}
