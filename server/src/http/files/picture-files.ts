import type { FastifyInstance, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import type { Db } from '../../db/open.ts'
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
type SmallPictureRequest = FastifyRequest<{ Params: { id: string; side: string } }>

/** Serves uploaded pictures. An address is never reused, so browsers cache them for ever. */
export function mountPictureFiles(
  app: FastifyInstance,
  { db, cache, publicUrl }: { db: Db; cache: ResponseCache; publicUrl: string },
): void {
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
