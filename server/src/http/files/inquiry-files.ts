import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { inquiryFile, opensInquiryFile } from '../../features/company/inquiry/index.ts'
import { inertDownload } from './inert-download.ts'

type FileRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Serves the attachments of companies' inquiries as downloads, at the signed paths in the service's mails. */
export function mountInquiryFiles(
  app: FastifyInstance,
  { db, publicUrl, secret, now }: { db: Db; publicUrl: string; secret: string; now: () => Date },
): void {
  app.get('/inquiry/file/:id([\\w-]{22})', async (request: FileRequest, reply) => {
    const { id } = request.params
    const { token } = request.query
    const isOpen = typeof token === 'string' && opensInquiryFile(secret, id, token, now())
    const found = isOpen ? await inquiryFile(db, id) : undefined
    if (!found) return reply.callNotFound()
    return inertDownload(reply, publicUrl, `inquiry-${id.slice(0, 6)}.${found.kind}`, found.file)
  })
}
