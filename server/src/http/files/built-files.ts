import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The back office's service worker. Its scope is wider than its folder, and it is never served stale. */
const WORKER = 'backstage-worker.js'

/**
 * Serves the built files. Those with a content hash in their name are cached for ever, others for an hour. A folder is
 * one route: a route for each of the hundreds of files would slow down the start.
 * @param spare called with the first part of each address, because these need no database
 */
export async function mountBuiltFiles(
  app: FastifyInstance,
  folder: string,
  spare: (part: string) => void,
): Promise<void> {
  const shared = {
    index: false as const,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply: { headers(values: Record<string, string>): unknown }, path: string) {
      const lasting = path.startsWith(join(folder, 'assets'))
      const isWorker = path.startsWith(join(folder, WORKER))
      const cache = lasting ? 'public, max-age=31536000, immutable' : isWorker ? 'no-cache' : 'public, max-age=3600'
      reply.headers({
        'cache-control': cache,
        ...(isWorker && { 'service-worker-allowed': '/backstage/' }),
      })
    },
  }
  await app.register(serveStatic, { ...shared, root: folder, serve: false })
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry
    if (name.startsWith('.')) continue
    spare(name)
    if (entry.isDirectory()) {
      await app.register(serveStatic, {
        ...shared,
        root: join(folder, name),
        prefix: `/${name}/`,
        decorateReply: false,
      })
    } else if (!/\.(br|gz)$/.test(name)) {
      app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
    }
  }
}
