import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Db } from '../../db/open.ts'
import { removedPictureAt } from '../../features/content/picture/index.ts'
import { pictureBytes } from '../../features/content/upload/index.ts'
import { Semaphore } from '../../shared/semaphore.ts'
import { send } from '../responses/cached-response.ts'
import type { ResponseCache } from '../responses/response-cache.ts'
import { securityHeaders } from '../responses/security-headers.ts'

/** Maximum size of a photograph on a card page in bytes. */
const PHOTO_BYTES = 40_000
/** Side in pixels and quality, tried in turn until the picture is small enough: 480 for photographs, 96 for icons. */
const STEPS: Record<string, readonly (readonly [number, number])[]> = {
  480: [
    [480, 76],
    [480, 56],
    [480, 36],
    [320, 40],
    [240, 24],
  ],
  96: [[96, 76]],
}
const MAX_WAITING = 60

type PictureRequest = FastifyRequest<{ Params: { id: string } }>
type RemovedPictureRequest = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>
type SmallPictureRequest = FastifyRequest<{ Params: { id: string; side: string } }>

interface Options {
  db: Db
  cache: ResponseCache
  publicUrl: string
  secret: string
  now: () => Date
}

/**
 * Serves uploaded pictures. An address is never reused, so browsers cache them for ever. A deleted picture is served only at the
 * addresses that staff get in their list of deleted ones.
 */
export function mountPictureFiles(app: FastifyInstance, { db, cache, publicUrl, secret, now }: Options): void {
  const semaphore = new Semaphore(1, MAX_WAITING)
  const shared = securityHeaders(publicUrl)
  const headers = (type: string) => ({
    ...shared,
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'",
  })

  for (const [ending, format] of [
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ] as const)
    app.get(`/picture/:id([\\w-]{22}).${ending}`, async (request: PictureRequest, reply) => {
      const bytes = await pictureBytes(db, request.params.id, format)
      return bytes ? reply.headers(headers(`image/${format}`)).send(bytes) : reply.callNotFound()
    })

  app.get('/picture/removed/:id([\\w-]{22}).webp', async ({ params, query }: RemovedPictureRequest, reply) => {
    const token = typeof query.token === 'string' ? query.token : ''
    const bytes = await removedPictureAt(db, secret, { id: params.id, token }, now())
    if (!bytes) return reply.callNotFound()
    return reply.headers({ ...headers('image/webp'), 'cache-control': 'private, no-store' }).send(bytes)
  })

  // Every request queries the database: deleting an account also deletes its pictures.
  app.get(
    `/picture/:id([\\w-]{22})-:side(${Object.keys(STEPS).join('|')}).webp`,
    async (request: SmallPictureRequest, reply) => {
      const { id, side } = request.params
      const bytes = await pictureBytes(db, id, 'webp')
      if (!bytes) return reply.callNotFound()
      const small = await cache.load(`picture ${id} ${side}`, async () => {
        if (!(await semaphore.enter())) return undefined
        const body = await smaller(bytes, STEPS[side] ?? []).finally(() => semaphore.leave())
        return { content: { status: 200, headers: headers('image/webp'), body, isPicture: true }, tags: [] }
      })
      return small ? send(request, reply, small) : reply.headers(headers('image/webp')).send(bytes)
    },
  )
}

/** Crops a picture to a square that is small enough for a card page. */
async function smaller(picture: Buffer, steps: (typeof STEPS)[string]): Promise<Buffer> {
  let made = picture
  for (const [side, quality] of steps) {
    made = await sharp(picture).resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality }).toBuffer()
    if (made.length <= PHOTO_BYTES) break
  }
  return made
}
