import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { printFileAt } from '../../features/commerce/print-file/index.ts'
import type { BulkDownloads } from './bulk-downloads.ts'

type PrintRequest = FastifyRequest<{ Params: { kind: string }; Querystring: Record<string, unknown> }>

interface Options {
  db: Db
  secret: string
  now: () => Date
  downloads: BulkDownloads
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' }

/** Serves what a printer gets of orders, at signed paths that staff receive. */
export function mountPrintFiles(app: FastifyInstance, { db, secret, now, downloads }: Options): void {
  app.get('/print/cards.:kind', async (request: PrintRequest, reply) => {
    const text = (name: string) => {
      const value = request.query[name]
      return typeof value === 'string' ? value : ''
    }
    const staff = text('staff')
    const asked = { kind: request.params.kind, lang: text('lang'), list: text('list'), staff, token: text('token') }
    const day = taiwanDay(now())
    const file = await printFileAt(db, secret, asked, { now: now(), day })
    if (!file) return reply.callNotFound()
    const [only, ...others] = file.orders
    const filename = `idocard-print-${others.length === 0 && only ? only.orderNumber : day}.${file.kind}`
    return downloads.send(reply, { memberId: staff, contentType: TYPES[file.kind], filename }, file.content)
  })
}
