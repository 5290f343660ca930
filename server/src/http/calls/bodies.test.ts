import { once } from 'node:events'
import { type AddressInfo, createConnection } from 'node:net'
import { contract } from '@idocard/contract'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { company } from '../../db/schema/company/company.ts'
import { contactMessage } from '../../db/schema/company/inquiry.ts'
import { checkMacValue } from '../../providers/payment/ecpay/protocol/check-mac-value.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const post = (url: string, payload: string | Buffer, headers: Record<string, string>) =>
  app.running.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'en-US', ...headers } })

const PRODUCT = contract.product.load_by_id.path
const PRODUCTS = contract.product.load_by_front.path

let inquirers = 0

it('reads multipart, urlencoded and JSON bodies alike', async () => {
  const json = await post(PRODUCT, '{"id":1}', { 'content-type': 'application/json' })
  const form = await post(PRODUCT, 'id=1', { 'content-type': 'application/x-www-form-urlencoded' })
  const parts = '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--b--\r\n'
  const multipart = await post(PRODUCT, parts, { 'content-type': 'multipart/form-data; boundary=b' })
  expect(json.json().data).toMatchObject({ id: 1 })
  expect(form.json()).toEqual(json.json())
  expect(multipart.json()).toEqual(json.json())
})

// Mutation: without the check, the text arrives cut off, and the answer is 200.
it('refuses a text of a form that is too long, instead of cutting it', async () => {
  const inquiry = { ...INQUIRY, project: '我想購買', content: '名'.repeat(30_000) }
  const parts = Object.entries(inquiry).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await post(contract.inquiry.send_contact_us.path, `${parts.join('')}--b--\r\n`, multipart)
  expect(answer.json()).toMatchObject({ code: 413, data: { refusal: 'body.too_large' } })
})

it.each([
  ['no body at all', '', {}],
  ['an empty JSON body', '', { 'content-type': 'application/json' }],
  ['a JSON body of a line break', '\r\n', { 'content-type': 'application/json; charset=utf-8' }],
  ['an empty form', '--b--\r\n', { 'content-type': 'multipart/form-data; boundary=b' }],
])('accepts %s as empty input', async (_name, payload, headers) => {
  const answer = await post(contract.content.banner.path, payload, headers as Record<string, string>)
  expect(answer.json()).toMatchObject({ code: 200 })
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const INQUIRY = { name: '王小明', email: 'ming@example.com' }

// Mutations: `ITEM` without `\d`; items stay in the order of the form; `list` without `split`.
it.each([
  ['repeated fields', 'project=我想購買&project=大量採購'],
  ['project[]', 'project[]=我想購買&project[]=大量採購'],
  ['project[0]', 'project[1]=大量採購&project[0]=我想購買'],
  ['A,B', 'project=我想購買,大量採購'],
  ['JSON text', 'project=["我想購買","大量採購"]'],
])('reads a list of a form as %s', async (_name, project) => {
  const { db } = app.running.database
  const asked = await app.running.app.inject({
    method: 'POST',
    url: contract.inquiry.send_contact_us.path,
    remoteAddress: `192.0.2.${++inquirers}`,
    payload: `${new URLSearchParams(INQUIRY)}&${encodeURI(project)}`,
    headers: FORM,
  })
  expect(asked.json()).toMatchObject({ code: 200 })
  const [stored] = await db.select().from(contactMessage).orderBy(desc(contactMessage.createdAt)).limit(1)
  expect(stored?.project).toEqual(['我想購買', '大量採購'])
})

// Mutation: `NOT_GIVEN` is checked without `isForm`, so that the name “null” in JSON is lost.
it('takes the texts undefined and null of a form, and null of JSON, as not given', async () => {
  const form = await post(PRODUCTS, 'category=undefined&pageNum=null&pageSize=', FORM)
  const json = await post(PRODUCTS, '{"category":null,"pageNum":null}', { 'content-type': 'application/json' })
  expect(form.json()).toMatchObject({ code: 200, data: { pageNum: 1 } })
  expect(json.json()).toEqual(form.json())
  const { token } = await app.holder()
  const named = await post(contract.holder.set_account_info.path.replace('{product}', 'SG'), '{"name":"null"}', {
    'content-type': 'application/json',
    authorization: token,
  })
  expect(named.json()).toMatchObject({ code: 200, data: { name: 'null' } })
})

it('lists every product to a caller who sends nothing', async () => {
  for (const path of [PRODUCTS, contract.product.load_by_page_background.path]) {
    const { list, total, pageSize } = (await post(path, '', {})).json().data
    expect({ listed: list.length, pageSize }).toEqual({ listed: total, pageSize: 200 })
  }
})

it('takes a bare array as the list of a call that has one, and refuses it elsewhere', async () => {
  const { token } = await app.member()
  const headers = { 'content-type': 'application/json', authorization: token }
  const cart = await post(contract.order.update_shopping_cart.path, '[{"id":1,"quantity":2}]', headers)
  expect(cart.json()).toMatchObject({ code: 200, data: { list: [{ id: 1, quantity: 2 }] } })
  expect((await post(PRODUCT, '[1]', headers)).json()).toMatchObject({
    code: 422,
    data: { fields: { list: expect.any(String) } },
  })
})

it.each([
  '__proto__[]=x&id=1',
  '__proto__=x&id=1',
  'constructor[prototype]=x&id=1',
  'id[]=1&id[]=2',
])('refuses the form %s and pollutes nothing', async (payload) => {
  expect((await post(PRODUCT, payload, FORM)).statusCode).toBe(422)
  expect(({} as { x?: string }).x).toBeUndefined()
})

it.each([
  ['broken JSON', '{"id":', 'application/json', 422],
  ['a poisoned prototype', '{"__proto__":{"id":1}}', 'application/json', 422],
  ['a field twice', '{"id":1,"id":1}', 'application/json', 422],
  ['a field twice, deep inside', '{"id":[{"x":{"y":1,"y":2}}]}', 'application/json', 422],
  ['a kind that no call takes', '<id>1</id>', 'text/xml', 415],
  ['a million bytes', JSON.stringify({ id: 'x'.repeat(1_100_000) }), 'application/json', 413],
  [
    'a form cut off in the middle',
    '--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n1',
    'multipart/form-data; boundary=b',
    422,
  ],
])('refuses %s with a message', async (_name, payload, type, status) => {
  const answer = await post(PRODUCT, payload, { 'content-type': type })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({
    code: status,
    message: expect.any(String),
    data: { refusal: expect.any(String) },
  })
})

it('lists fifty of eighty thousand unknown fields', async () => {
  const body = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 1]))
  const answer = await post(PRODUCT, JSON.stringify(body), { 'content-type': 'application/json' })
  expect(answer.statusCode).toBe(422)
  expect(answer.body.length).toBeLessThan(10_000)
})

const MEMBERS = Array.from({ length: 70_000 }, (_, at) => `"k${at}":1`).join()
it.each([
  ['objects', `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`],
  ['arrays', `{"id":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
  ['items', `{"id":[${'1,'.repeat(500_000)}1]}`],
  ['fields', `{${MEMBERS}}`],
  ['fields, one of them twice', `{${MEMBERS},"k0":2}`],
  ['colons in a text', `{"id":"${':'.repeat(1_000_000)}"}`],
])('refuses a megabyte of %s in less than 50 ms of CPU time', async (_name, body) => {
  const took: number[] = []
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage()
    expect((await post(PRODUCT, body, { 'content-type': 'application/json' })).statusCode).toBe(422)
    const { user, system } = process.cpuUsage(before)
    took.push((user + system) / 1000)
  }
  expect(Math.min(...took)).toBeLessThan(50)
})

it('counts an IPv6 network as one address', async () => {
  const { times } = contract.account.request_code.limit
  const ask = (remoteAddress: string) =>
    app.running.app.inject({ method: 'POST', url: contract.account.request_code.path, remoteAddress, payload: {} })
  for (let asked = 0; asked < times; asked++) await ask(`2001:db8::${asked + 1}`)
  expect((await ask('2001:db8::ffff')).statusCode).toBe(429)
  expect((await ask('2001:db8:0:1::1')).statusCode).toBe(422)
})

it('never exposes an internal error message', async () => {
  const { pool } = app.running.database
  const query = vi.spyOn(pool, 'connect').mockRejectedValue(new Error('canary') as never)
  const signed = { MerchantID: '3002607', MerchantTradeNo: 'X1', RtnCode: '1', TradeAmt: '1' }
  const keys = { hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs', algorithm: 'sha256' } as const
  const form = new URLSearchParams({ ...signed, CheckMacValue: checkMacValue(signed, keys) }).toString()
  const answer = await post('/payment/notice', form, { 'content-type': 'application/x-www-form-urlencoded' })
  query.mockRestore()
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('canary')
})

it('responds that it is busy, with a time to retry, while no database connection is free', async () => {
  const { pool } = app.running.database
  pool.setAway('no connection came free, for a test')
  const answer = await post(contract.account.request_code.path, 'username=0912345678', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  pool.setAway(undefined)
  expect(answer.json()).toMatchObject({ code: 503, data: { refusal: 'server.busy' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

it('shuts down in time although a request body never ends', async () => {
  const other = await testApp()
  await other.running.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.running.app.server.address() as AddressInfo
  const socket = createConnection(port, '127.0.0.1')
  socket.write(`POST ${PRODUCT} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`)
  await once(other.running.app.server, 'request')
  const cut = once(socket, 'close')
  await other.close()
  await cut
}, 30_000)

it('accepts only a company’s prefix', async () => {
  const config = (prefix: string) => post(`/api/${prefix}/sponsor/getConfig`, '', {})
  expect((await config('SG')).json()).toMatchObject({ code: 200, data: { id: 3, prefix: 'SG' } })
  expect((await config('XX')).json()).toMatchObject({ code: 404 })
  expect((await config('%00')).json()).toMatchObject({ code: 404 })
  expect((await post('/api/nothing/here', '', {})).json()).toMatchObject({ code: 404 })
})

// Mutation: prefixes remembered without the tag of companies.
it('accepts a company’s prefix as long as there is such a company', async () => {
  const { database, invalidate } = app.running
  const config = async () => (await post('/api/NEW/sponsor/getConfig', '', {})).json().code
  expect(await config()).toBe(404)
  const names = { companychname: '新公司', companyenname: 'New' }
  await database.db.insert(company).values({ id: 99, prefix: 'NEW', ...names })
  await invalidate(['company'])
  expect(await config()).toBe(200)
  await database.db.delete(company).where(eq(company.id, 99))
  await invalidate(['company'])
  expect(await config()).toBe(404)
})

it.each([
  ['https://evil.example', 'shop.example', 403],
  ['http://evil.example', 'evil.example', 403],
  ['null', 'null', 403],
  ['http://localhost:3000', 'evil.example', 200],
])('a call from a page of %s to the host %s has status %d', async (origin, host, code) => {
  const answer = await post(PRODUCT, '{"id":1}', { 'content-type': 'application/json', origin, host })
  expect(answer.json()).toMatchObject({ code })
})

it('serves an OpenAPI 3.1 document with every call', async () => {
  const document = (await app.running.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toContain('/api/idoCard/shoppingCart/create_order')
  const page = await app.running.app.inject('/api/docs')
  expect(page.body).toContain('POST /api/idoCard/shoppingCart/create_order')
})

it('responds 404 at an unknown API address with any body', async () => {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']
  for (const type of types)
    expect(
      (
        await post('/api/SG/no/such/call', type.startsWith('multipart') ? '--b--\r\n' : '{}', { 'content-type': type })
      ).json().code,
    ).toBe(404)
})
