import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { DAY_MS } from '@idocard/domain/duration'
import { clientOf } from '@idocard/domain/identity/client'
import type { Role } from '@idocard/domain/identity/permission'
import { eq, sql } from 'drizzle-orm'
import { compose } from '../../server/src/compose.ts'
import { readConfig } from '../../server/src/config/env.ts'
import { card } from '../../server/src/db/schema/cards/card.ts'
import { order, orderLine } from '../../server/src/db/schema/commerce/order.ts'
import { member } from '../../server/src/db/schema/identity/account.ts'
import { accountMerge } from '../../server/src/db/schema/identity/account-merge.ts'
import { failedJob } from '../../server/src/db/schema/job.ts'
import { printedCard } from '../../server/src/features/cards/batch/card-list.ts'
import { addLink, insertPhoneOrder } from '../../server/src/features/commerce/order/phone-order.store.ts'
import { orderByNumber } from '../../server/src/features/commerce/order/store.ts'
import { recordProviders } from '../../server/src/features/identity/provider/index.ts'
import { findOrCreateMember } from '../../server/src/features/identity/sign-in/member.store.ts'
import { openSession } from '../../server/src/features/identity/sign-in/session.store.ts'
import { giveRole, withdrawRole } from '../../server/src/features/identity/staff/store.ts'
import { recordBackup } from '../../server/src/features/identity/system/index.ts'
import { earnPoints } from '../../server/src/features/loyalty/point/store.ts'
import { loadWebBuild } from '../../server/src/http/pages/web-build.ts'
import { newActivation } from '../../server/src/shared/activation.ts'
import { newOrderNumber } from '../../server/src/shared/order-number.ts'
import { hashOf, newToken } from '../../server/src/shared/secrets.ts'
import { appleSettings, mountApple } from './apple.ts'
import { mountOpenId } from './open-id.ts'

/**
 * The real server on a new embedded database, with extra routes for tests, such as setting the stock, opening a session
 * without a code, and creating a card with points.
 */
const WEB = join(import.meta.dirname, '../../web/build')
const folder = await mkdtemp(join(tmpdir(), 'idocard-e2e-'))
const config = readConfig({ ...process.env, ...appleSettings(Number(process.env.PORT)), DATA_DIR: folder })
const application = await loadWebBuild(WEB, config)
const running = await compose(config, { application: async () => application, files: join(WEB, 'client') })
const { app, database } = running

app.post<{ Params: { id: string; stock: string } }>('/e2e/stock/:id/:stock', async ({ params }) => {
  await database.db.execute(sql`update product set stock = ${Number(params.stock)} where id = ${Number(params.id)}`)
  return {}
})
app.post<{ Body: { title: string; content: string } }>('/e2e/article', async ({ body }) => {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    insert into news_article (news_category_id, title_ch, title_en, summary_ch, content_ch, content_en, published_at)
    select min(id), ${body.title}, ${body.title}, ${body.title}, ${body.content}, ${body.content}, now() - interval '9 years'
    from content where kind = 'newsCategory' returning id`)
  await running.invalidate(['news'])
  return rows[0]
})
// Creates a holder's card with a name and points to spend. The company is our own if none is given.
app.post<{ Body: { phone: string; name: string; points: number; companyId?: number } }>(
  '/e2e/card',
  async ({ body }) => {
    const { db } = database
    const { companyId = 3 } = body
    const { id } = await findOrCreateMember(db, { phone: `+886${body.phone.slice(1)}` })
    const cardSn = newCardSn((below) => randomInt(below))
    await db.insert(card).values({
      cardSn,
      companyId,
      activationHash: newActivation().hash,
      memberId: id,
      state: 'active',
      allowIndex: true,
      fields: { ...EMPTY_CARD, nameCh: body.name, nameEn: body.name },
      activatedAt: new Date(),
    })
    const entry = { memberId: id, companyId, amount: body.points, reason: 'gift', reference: cardSn } as const
    if (body.points > 0) await earnPoints(db, entry, new Date())
    return { cardSn }
  },
)
// Creates an unclaimed physical card, and returns the code and the link printed on its sleeve.
app.post('/e2e/physical-card', async () => {
  const { code, hash } = newActivation()
  const cardSn = newCardSn((below) => randomInt(below))
  await database.db.insert(card).values({ cardSn, companyId: 3, activationHash: hash, fields: EMPTY_CARD })
  return { cardSn, code, link: printedCard(cardSn, code, { publicUrl: '', prefix: 'SG' }).activationAddress }
})
// Opens a session without a code. Other tests cover signing in.
app.post<{ Body: { phone: string; audience: 'member' | 'holder' | 'staff' } }>(
  '/e2e/session',
  async ({ body, headers }) => {
    const { db } = database
    const { id } = await findOrCreateMember(db, { phone: `+886${body.phone.slice(1)}` })
    const token = newToken()
    const client = clientOf(headers['user-agent'] ?? '')
    await openSession(db, { id, audience: body.audience, tokenHash: hashOf(token) }, new Date(), client)
    return { token }
  },
)
// Makes a person staff of our own company, of the one that is given, or of the site (null); or takes the role back,
// without an administrator.
app.post<{ Body: { phone: string; role?: Role; companyId?: number | null; isWithdrawn?: boolean } }>(
  '/e2e/staff',
  async ({ body }) => {
    const { phone, role = 'counter', companyId = 3, isWithdrawn = false } = body
    const { id } = await findOrCreateMember(database.db, { phone: `+886${phone.slice(1)}` })
    const given = { companyId, memberId: id, role }
    await (isWithdrawn ? withdrawRole(database.db, given) : giveRole(database.db, given))
    return {}
  },
)
// Lets the moment come at which the changes of a page are published.
app.post<{ Body: { slug: string } }>('/e2e/due', async ({ body }) => {
  await database.db.execute(sql`
    update content_draft set publish_at = now()
    where kind = 'page' and content_id = (select id from page where slug = ${body.slug})`)
  await running.runJob('publish')
  return {}
})
// Gives a person an e-mail address beside their number.
app.post<{ Body: { phone: string; email: string } }>('/e2e/email', async ({ body }) => {
  const { id } = await findOrCreateMember(database.db, { phone: `+886${body.phone.slice(1)}` })
  await database.db.update(member).set({ email: body.email }).where(eq(member.id, id))
  return {}
})
// Leaves a job that has failed for good, as if the provider had been away: it tells a person of their role.
app.post<{ Body: { phone: string } }>('/e2e/failed-job', async ({ body }) => {
  const { id: memberId } = await findOrCreateMember(database.db, { phone: `+886${body.phone.slice(1)}` })
  const at = new Date()
  const data = { memberId, role: 'orders', at: at.toISOString() }
  const failed = { id: randomUUID(), name: 'staff_role_given', data, cause: 'Error ECONNREFUSED', tries: 9 }
  await database.db.insert(failedJob).values({ ...failed, createdAt: at, failedAt: at })
  return { memberId }
})
// Records a mail to a person, or to an order's buyer, that its server refused for good, as the watch of providers does.
app.post<{ Body: { to: string; order?: string } }>('/e2e/failed-message', async ({ body: { to, order = '' } }) => {
  const at = new Date().toISOString()
  const about = { kind: order ? 'order_shipped' : 'data_offered', to, order, inquiry: '' } as const
  const ref = order ? `${order}-shipped` : randomUUID()
  const attempt = { provider: 'mail', ref, outcome: 'failed', cause: 'smtp_550', at, times: 1 } as const
  await running.inTransaction(({ db, now }) => recordProviders(db, [{ ...about, ...attempt }], config.secret, now))
  return {}
})
// Records a backup, as the command does that makes one.
app.post('/e2e/backup', async () => {
  await recordBackup(database.db, { at: new Date(), host: 'e2e', folder: 'backup', bytes: 50_000_000 })
  return {}
})
// Lets a person's staff sessions have no call for sixteen minutes: a minute more than they may.
app.post<{ Body: { phone: string } }>('/e2e/idle', async ({ body }) => {
  await database.db.execute(sql`
    update session set last_seen_at = now() - interval '16 minutes'
    where audience = 'staff' and member_id = (select id from member where phone = ${`+886${body.phone.slice(1)}`})`)
  return {}
})
// Puts an order into a state, with the moments at which it and those before began (columns that end in `At`), and
// declines its payment. Staff have no screen for this yet.
app.post<{ Params: { orderNumber: string }; Body: { row: Record<string, string>; isDeclined?: boolean } }>(
  '/e2e/order/:orderNumber',
  async ({ params, body }) => {
    const columns: [string, unknown][] = Object.entries(body.row).map(([name, value]) => [
      name,
      name.endsWith('At') ? new Date(value) : value,
    ])
    if (body.row.state === 'refunded') columns.push(['refunded', sql`total`])
    if (columns.length > 0)
      await database.db.update(order).set(Object.fromEntries(columns)).where(eq(order.orderNumber, params.orderNumber))
    if (body.isDeclined)
      await database.db.execute(sql`
        insert into payment (trade_no, order_id, amount, state, provider, opened_at)
        select 'E2E' || id, id, total, 'declined', 'fake', now() from "order" where order_number = ${params.orderNumber}`)
    return {}
  },
)
// Orders like one that exists, each with the first of its lines. @returns their numbers
app.post<{ Params: { orderNumber: string }; Body: { count: number } }>(
  '/e2e/order/:orderNumber/like',
  async ({ params, body }) => {
    const { db } = database
    const [model] = await db.select().from(order).where(eq(order.orderNumber, params.orderNumber))
    if (!model) throw new Error(`No order ${params.orderNumber}`)
    const [line] = await db.select().from(orderLine).where(eq(orderLine.orderId, model.id))
    const { id: _id, search: _search, ...row } = model
    const rows = Array.from({ length: body.count }, (_, at) => ({
      ...row,
      orderNumber: newOrderNumber(),
      cartVersion: row.cartVersion && row.cartVersion + 1 + at,
    }))
    const made = await db.insert(order).values(rows).returning({ id: order.id, orderNumber: order.orderNumber })
    if (line) await db.insert(orderLine).values(made.map(({ id }) => ({ ...line, orderId: id })))
    return { list: made.map(({ orderNumber }) => orderNumber) }
  },
)
// A payment link to an order, as if staff had made it on the phone. @returns its token
app.post<{ Params: { orderNumber: string } }>('/e2e/order/:orderNumber/link', async ({ params }) => {
  const found = await orderByNumber(database.db, params.orderNumber)
  if (!found) throw new Error(`No order ${params.orderNumber}`)
  await insertPhoneOrder(database.db, { orderId: found.id, key: randomUUID(), inputHash: Buffer.alloc(0) })
  return { token: await addLink(database.db, found.id, new Date()) }
})
// A request to merge the accounts of two numbers, as if staff had made it. @returns the tokens of its links
app.post<{ Body: { stays: string; goes: string } }>('/e2e/merge', async ({ body }) => {
  const { db } = database
  const ids = []
  for (const phone of [body.stays, body.goes])
    ids.push((await findOrCreateMember(db, { phone: `+886${phone.slice(1)}` })).id)
  const [staysId = '', goesId = ''] = ids
  const [stays, goes] = [newToken(), newToken()]
  const at = { askedAt: new Date(), expiresAt: new Date(Date.now() + DAY_MS) }
  const tokens = { staysToken: hashOf(stays), goesToken: hashOf(goes) }
  await db.insert(accountMerge).values({ staysId, goesId, reason: 'x', ...at, ...tokens })
  return { stays, goes }
})
// A fake Matomo that records its requests.
const views: Record<string, string>[] = []
app.register(async (matomo) => {
  matomo.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  matomo.post<{ Body: string }>('/e2e/matomo/matomo.php', async ({ body }, reply) => {
    views.push(Object.fromEntries(new URLSearchParams(body)))
    return reply.code(204).send()
  })
})
app.get('/e2e/views', async () => views)
// A company's own system, which writes down what it gets.
const hooks = new Map<string, { headers: Record<string, unknown>; body: string }[]>()
app.register(async (system) => {
  system.removeAllContentTypeParsers()
  system.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
  system.post<{ Params: { name: string }; Body: string }>(
    '/e2e/hook/:name',
    async ({ params, headers, body }, reply) => {
      hooks.set(params.name, [...(hooks.get(params.name) ?? []), { headers, body }])
      return reply.code(202).send('taken')
    },
  )
})
app.get<{ Params: { name: string } }>('/e2e/hook/:name', async ({ params }) => hooks.get(params.name) ?? [])
// A push service that stores the messages for each browser.
const pushed = new Map<string, string[]>()
app.register(async (service) => {
  service.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  service.post<{ Params: { browser: string }; Body: Buffer }>('/e2e/push/:browser', async ({ params, body }, reply) => {
    pushed.set(params.browser, [...(pushed.get(params.browser) ?? []), body.toString('base64')])
    return reply.code(201).send()
  })
  service.get<{ Params: { browser: string } }>(
    '/e2e/push/:browser',
    async ({ params }) => pushed.get(params.browser) ?? [],
  )
})

mountApple(app, config.port)
mountOpenId(app, config.port)
await app.listen({ port: config.port, host: '127.0.0.1' })
await running.startJobs()
process.once('SIGTERM', async () => {
  await running.close()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
})
