import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The back office's service worker. Its scope is wider than its folder, and browsers must revalidate it every time. */
const WORKER = 'backstage-worker.js'

/**
 * Serves the built files. Files with a content hash in their name are cached for ever, others for an hour. The files
 * are listed once at the start: @fastify/static would read the whole folder at every request to compare the spelling of
 * the name, which takes longer than sending the file. Each folder is one route, because hundreds of routes would slow
 * down the start.
 * @param spare called with the first path segment of each file, because these files need no database
 */
export async function mountBuiltFiles(
  app: FastifyInstance,
  folder: string,
  spare: (part: string) => void,
): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const lasting = path.startsWith(join(folder, 'assets'))
      const isWorker = path.startsWith(join(folder, WORKER))
      const cache = lasting ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600'
      reply.headers({
        'cache-control': cache,
        ...(isWorker && { 'service-worker-allowed': '/backstage/' }),
      })
    },
  })
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length)),
  )
  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1)
    return files.has(path) ? reply.sendFile(path) : reply.callNotFound()
  }
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (name.startsWith('.') || /\.(br|gz)$/.test(name)) continue
    spare(name)
    app.get(entry.isDirectory() ? `/${name}/*` : `/${name}`, serve)
  }
}
