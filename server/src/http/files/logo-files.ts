import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import { logoFile, logoPicture, opensLogo } from '../../features/commerce/print-logo/index.ts'
import { securityHeaders } from '../responses/security-headers.ts'
import { INERT, inertDownload } from './inert-download.ts'

type LogoRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>

/** Serves the pictures of logos and, at signed paths, the logo files as downloads. */
export function mountLogoFiles(
  app: FastifyInstance,
  { db, publicUrl, secret, now }: { db: Db; publicUrl: string; secret: string; now: () => Date },
): void {
  const shared = { ...securityHeaders(publicUrl), ...INERT }

  app.get('/print/logo/:id([\\w-]{22}).webp', async (request: LogoRequest, reply) => {
    const picture = await logoPicture(db, request.params.id)
    if (!picture) return reply.callNotFound()
    // An address is never reused, so browsers cache it for ever.
    const caching = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' }
    return reply.headers({ ...shared, ...caching }).send(picture)
  })

  app.get('/print/logo/:id([\\w-]{22})', async (request: LogoRequest, reply) => {
    const { id } = request.params
    const { token } = request.query
    const isOpen = typeof token === 'string' && opensLogo(secret, id, token, now())
    const found = isOpen ? await logoFile(db, id) : undefined
    if (!found) return reply.callNotFound()
    return inertDownload(reply, publicUrl, `logo-${id.slice(0, 6)}.${found.kind}`, found.file)
  })
}
