import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { compose } from './compose.ts'
import { readConfig } from './config/env.ts'
import { webApplication } from './http/pages/web-build.ts'

const ROOT = join(import.meta.dirname, '../../web')

/** The server with Vite's middleware: pages and styles reload on change; server changes restart the process. */
const config = readConfig()
const vite = await createServer({
  root: ROOT,
  configFile: join(ROOT, 'vite.config.ts'),
  appType: 'custom',
  ...(process.env.VITE_CACHE_DIR && { cacheDir: process.env.VITE_CACHE_DIR }),
  // Vite's HMR uses its own socket on the next port.
  server: { middlewareMode: true, hmr: { port: config.port + 1 } },
})
const running = await compose(config, {
  application: async () =>
    webApplication(
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      'development',
      config,
    ),
  files: undefined,
  isDevelopment: true,
})
running.app.addHook('onRequest', (request, reply, done) => {
  if (request.method === 'GET' && !request.url.startsWith('/api/'))
    vite.middlewares(request.raw, reply.raw, () => done())
  else done()
})
await running.app.listen({ port: config.port, host: config.host })
await running.startJobs()
console.log(`iDoCard (development) ${running.publicUrl}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void Promise.all([vite.close(), running.close()]).then(() => process.exit(0)))
}
