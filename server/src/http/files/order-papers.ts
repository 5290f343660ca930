import type { Seller } from '@idocard/domain/commerce/seller'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { papersAt, papersFile } from '../../features/commerce/order/index.ts'
import type { BulkDownloads } from './bulk-downloads.ts'

type PapersRequest = FastifyRequest<{ Params: { kind: string }; Querystring: Record<string, unknown> }>

interface Options {
  db: Db
  secret: string
  seller: Seller
  now: () => Date
  downloads: BulkDownloads
}

/** Serves packing slips and address labels, at signed paths that staff receive. */
export function mountOrderPapers(app: FastifyInstance, { db, secret, seller, now, downloads }: Options): void {
  app.get('/orders/:kind.pdf', async (request: PapersRequest, reply) => {
    const { kind } = request.params
    const text = (name: string) => {
      const value = request.query[name]
      return typeof value === 'string' ? value : ''
    }
    const staff = text('staff')
    const asked = { kind, list: text('list'), staff, token: text('token') }
    const paper = await papersAt(db, { secret, seller }, asked, now())
    if (!paper) return reply.callNotFound()
    const filename = `idocard-${kind}-${taiwanDay(now())}.pdf`
    // Drawn when its turn has come.
    const content = async function* () {
      yield await papersFile(paper)
    }
    return downloads.send(reply, { memberId: staff, contentType: 'application/pdf', filename }, content())
  })
}
