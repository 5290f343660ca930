import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config/env.ts'
import { loadWebBuild } from '../../server/src/http/web-build.ts'
import { appleSettings, mountApple } from './apple.ts'

/**
 * The real server on a new embedded database, with what a journey needs beside it and a person never has: setting the
 * stock, and letting time pass for unpaid orders.
 */
const WEB = join(import.meta.dirname, '../../web/build')
const folder = await mkdtemp(join(tmpdir(), 'idocard-e2e-'))
const config = readConfig({ ...process.env, ...appleSettings(Number(process.env.PORT)), DATA_DIR: folder })
const application = await loadWebBuild(WEB, config)
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

app.post<{ Body: { title: string; content: string } }>('/e2e/article', async ({ body }) => {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into news_article (news_category_id, title_ch, title_en, summary_ch, content_ch, content_en, published_at)
    select min(id), ${body.title}, ${body.title}, ${body.title}, ${body.content}, ${body.content}, now() - interval '9 years'
    from content where kind = 'newsCategory' returning id`)
  running.touched(['news'])
  return rows[0]
})
// A Matomo that keeps what it is told.
const views: Record<string, string>[] = []
app.register(async (matomo) => {
  matomo.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  matomo.post<{ Body: string }>('/e2e/matomo/matomo.php', async ({ body }, reply) => {
    views.push(Object.fromEntries(new URLSearchParams(body)))
    return reply.code(204).send()
  })
})
app.get('/e2e/views', async () => views)

mountApple(app, config.port)
await app.listen({ port: config.port, host: '127.0.0.1' })
await running.startJobs()
process.once('SIGTERM', async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
