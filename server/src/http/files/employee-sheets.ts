import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { sheetAt, sheetFile } from '../../features/company/employee/index.ts'
import type { BulkDownloads } from './bulk-downloads.ts'

type SheetRequest = FastifyRequest<{ Querystring: Record<string, unknown> }>

interface Options {
  db: Db
  secret: string
  publicUrl: string
  now: () => Date
  downloads: BulkDownloads
}

/** Serves sheets with codes for a company's people, at signed paths that its staff receive. */
export function mountEmployeeSheets(app: FastifyInstance, { db, secret, publicUrl, now, downloads }: Options): void {
  app.get('/employees/codes.pdf', async (request: SheetRequest, reply) => {
    const text = (name: string) => {
      const value = request.query[name]
      return typeof value === 'string' ? value : ''
    }
    const staff = text('staff')
    const asked = { company: text('company'), list: text('list'), staff, token: text('token') }
    const sheet = await sheetAt(db, { secret, publicUrl }, asked, now())
    if (!sheet) return reply.callNotFound()
    // Drawn when its turn has come.
    const content = async function* () {
      yield await sheetFile(sheet)
    }
    const filename = `idocard-codes-${taiwanDay(now())}.pdf`
    return downloads.send(reply, { memberId: staff, contentType: 'application/pdf', filename }, content())
  })
}
