import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config/env.ts'
import { loadWebBuild } from '../../server/src/http/web-build.ts'

/**
 * The real server on a new embedded database, with what a journey needs beside it and a person never has: setting the
 * stock, and letting time pass for unpaid orders.
 */
const WEB = join(import.meta.dirname, '../../web/build')
const folder = await mkdtemp(join(tmpdir(), 'idocard-e2e-'))
const config = readConfig({ ...process.env, DATA_DIR: folder })
const application = await loadWebBuild(WEB, config.analytics)
let ahead = 0
const running = await compose(
  config,
  { application: async () => application, files: join(WEB, 'client'), keepPages: true },
  () => new Date(Date.now() + ahead),
)
const { app, database } = running

app.post<{ Params: { id: string; stock: string } }>('/e2e/stock/:id/:stock', async ({ params }) => {
  await database.db.execute(sql`update product set stock = ${Number(params.stock)} where id = ${Number(params.id)}`)
  return {}
})
app.post<{ Params: { minutes: string } }>('/e2e/later/:minutes', async ({ params }) => {
  ahead += Number(params.minutes) * 60_000
  await running.handlers.expire_orders({})
  return {}
})

await app.listen({ port: config.port, host: '127.0.0.1' })
await running.startJobs()
process.once('SIGTERM', async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
