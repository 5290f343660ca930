import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@idocard/contract'
import { PAUSES } from '@idocard/domain/company/lead-destination'
import type { LeadMessage } from '@idocard/domain/company/lead-document'
import { DAY_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { lead } from '../../../db/schema/company/lead.ts'
import { leadDelivery, leadDestination } from '../../../db/schema/company/lead-destination.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../../identity/staff/fixtures.ts'
import { addLead } from '../lead/fixtures.ts'
import { deleteLeadsOf } from '../lead/index.ts'
import { takeNext } from './delivery.store.ts'
import { addDestination, SIGNING_SECRET } from './fixtures.ts'
import { noteLeads } from './note.store.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}
/** A system of the company's own, which answers what a test wants. */
const received: Received[] = []
let answer: { status: number; headers?: Record<string, string>; body?: string } = { status: 204 }
/** Whoever asks waits for it before they are answered. */
let held: Promise<void> | undefined
let system: Server
let url = ''
let app: TestApp
let owner: Person
const token = () => tokenForStaff(owner, contract.lead.save)

beforeAll(async () => {
  system = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    await held
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  })
  await new Promise<void>((resolve) => system.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(system.address() as AddressInfo).port}`
  app = await testApp({ INSIDE_ORIGINS: url })
  owner = await newPerson(app)
  await appoint(owner, 'owner')
})
afterAll(async () => {
  await app.close()
  system.closeAllConnections()
  system.close()
})
beforeEach(async () => {
  received.length = 0
  answer = { status: 204 }
  held = undefined
  await app.running.database.db.delete(leadDestination)
})

const db = () => app.running.database.db
const deliveries = (destinationId: number) =>
  db().select().from(leadDelivery).where(eq(leadDelivery.destinationId, destinationId)).orderBy(leadDelivery.nth)
const destinationOf = async (id: number) =>
  (await db().select().from(leadDestination).where(eq(leadDestination.id, id)))[0]
const run = (destinationId: number) => app.running.runJob('lead_delivery', { destinationId })
const note = (id: number, event: 'lead.created' | 'lead.updated' = 'lead.created') =>
  app.running.inTransaction((unit) => noteLeads(unit.db, event, [id]))
const messages = () => received.map(({ body }) => JSON.parse(body) as LeadMessage)

// Mutations: the body signed without the time; a new id at each attempt; the message of an update kept from when it was noted.
it('sends what a lead says at that moment, signed as Standard Webhooks says, and the same id again after a failure', async () => {
  const id = await addDestination(owner, { url })
  const leadId = await addLead(owner, { name: '何訪客', email: 'signed@example.com' })
  answer = { status: 500, body: '維修中' }
  await note(leadId)
  await run(id)
  const [failed] = await deliveries(id)
  expect(failed).toMatchObject({ state: 'waiting', attempts: 1, problem: 'status', status: 500, answer: '維修中' })
  expect((await destinationOf(id))?.restsUntil).not.toBeNull()
  await app.call(contract.lead.mark, { id: leadId, state: 'written' }, { token: await token() })
  answer = { status: 204 }
  app.later(2 * MINUTE_MS)
  await app.running.runJob('lead_deliveries')
  await eventually(async () => {
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })
  const [first, again] = received
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(messages().map((one) => [one.type, 'state' in one.data && one.data.state])).toEqual([
    ['lead.created', 'new'],
    ['lead.created', 'written'],
    ['lead.updated', 'written'],
  ])
  for (const { headers, body } of received) {
    const [msgId, at] = [headers['webhook-id'], headers['webhook-timestamp']]
    const key = Buffer.from(SIGNING_SECRET.split('_')[1] ?? '', 'base64')
    const expected = createHmac('sha256', key)
      .update(`${String(msgId)}.${String(at)}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(Math.abs(Number(at) * 1000 - app.now().getTime())).toBeLessThan(5 * MINUTE_MS)
  }
})

// Mutation: a delivery that was being sent when its process died left as it is.
it('loses nothing if the process dies before, or while, something is sent', async () => {
  const id = await addDestination(owner, { url })
  const leadId = await addLead(owner)
  await note(leadId)
  // One that dies after it has taken the delivery.
  await app.running.inTransaction((unit) => takeNext(unit.db, id, unit.now))
  await run(id)
  expect(received).toEqual([])
  app.later(2 * MINUTE_MS)
  await app.running.runJob('lead_deliveries')
  await eventually(async () => {
    expect(await deliveries(id)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })
  expect(received).toHaveLength(1)
})

// Mutations: the destination not locked while it is taken; the change of a lead lost that comes while its state is on its way.
it('sends each thing once though many do so at a time, and a change that comes meanwhile after it', async () => {
  const id = await addDestination(owner, { url })
  const leadIds = await Promise.all(Array.from({ length: 8 }, () => addLead(owner)))
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  await Promise.all(leadIds.map((leadId) => note(leadId)))
  const [first = 0] = leadIds
  await note(first, 'lead.updated')
  const runs = Array.from({ length: 6 }, () => run(id))
  await eventually(() => expect(received).toHaveLength(1))
  resolve()
  await Promise.all(runs)
  await run(id)
  expect(received).toHaveLength(9)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(9)

  const later = Promise.withResolvers<void>()
  held = later.promise
  await note(first, 'lead.updated')
  const sending = run(id)
  await eventually(() => expect(received).toHaveLength(10))
  await app.call(contract.lead.mark, { id: first, state: 'closed' }, { token: await token() })
  later.resolve()
  await sending
  await run(id)
  await eventually(() => expect(received).toHaveLength(11))
  expect(messages().at(-1)).toMatchObject({ type: 'lead.updated', data: { id: first, state: 'closed' } })
})

// Mutation: the id of a lead that was erased not sent; what was noted before sent with what it said.
it('says of a deleted or erased lead its id only, and nothing more of what waited', async () => {
  const id = await addDestination(owner, { url })
  const hubspot = await addDestination(owner, { kind: 'hubspot', url: '' })
  const [removed, erased] = [await addLead(owner), await addLead(owner, { email: 'erased@example.com' })]
  answer = { status: 500, body: 'erased@example.com' }
  await note(erased)
  await run(id)
  await app.call(contract.lead.remove, { id: removed }, { token: await token() })
  await app.running.inTransaction((unit) => deleteLeadsOf(unit.db, { phone: null, email: 'erased@example.com' }))
  expect(JSON.stringify(await deliveries(id))).not.toContain('erased@')
  received.length = 0
  answer = { status: 204 }
  app.later(DAY_MS)
  await run(id)
  await eventually(() =>
    expect(messages().map(({ type, data }) => [type, data])).toEqual([
      ['lead.deleted', { id: removed }],
      ['lead.deleted', { id: erased }],
    ]),
  )
  expect((await deliveries(hubspot)).map(({ event }) => event)).toEqual(['lead.created'])
})

// Mutations: a destination that is gone tried for ever; its owners not told; what waited lost when it is switched on.
it('is switched off by itself, tells the owners, and sends what waited once it is on again', async () => {
  const id = await addDestination(owner, { url })
  answer = { status: 410 }
  const leadId = await addLead(owner)
  await note(leadId)
  await run(id)
  expect(await destinationOf(id)).toMatchObject({ offReason: 'refused' })
  expect((await app.sent(owner.phone, 'lead_destination_off')).text).toContain('客戶系統')
  await note(await addLead(owner))
  answer = { status: 204 }
  await app.call(contract.leadDestination.resume, { id }, { token: await token() })
  await eventually(async () => {
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  answer = { status: 503, headers: { 'retry-after': '600' } }
  await note(leadId, 'lead.updated')
  await run(id)
  const rests = (await destinationOf(id))?.restsUntil?.getTime() ?? 0
  expect(rests - app.now().getTime()).toBeGreaterThan(9 * MINUTE_MS)
  for (let day = 0; day < 4; day += 1) {
    app.later(DAY_MS)
    await run(id)
  }
  expect(await destinationOf(id)).toMatchObject({ offReason: 'failing' })
})

it('gives up after a day, and staff send it again', async () => {
  const id = await addDestination(owner, { url })
  answer = { status: 400, body: 'no' }
  await note(await addLead(owner))
  for (const pause of [...PAUSES, 1]) {
    await run(id)
    app.later(pause * 1000)
  }
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: PAUSES.length + 1, answer: 'no' }])
  expect(PAUSES.reduce((all, one) => all + one, 0)).toBeGreaterThan(23 * 3600)
  answer = { status: 204 }
  const [{ id: delivery = '' } = {}] = await deliveries(id)
  await app.call(contract.leadDestination.resend, { id: delivery }, { token: await token() })
  await eventually(async () => {
    expect(await deliveries(id)).toMatchObject([{ id: delivery, state: 'sent' }])
  })
})

it('writes nothing for a company that sends its leads nowhere, or has switched it off', async () => {
  const off = await addDestination(owner, { url, offReason: 'staff' })
  const [{ id: leadId = 0 } = {}] = await db().select({ id: lead.id }).from(lead).limit(1)
  await note(leadId)
  expect(await deliveries(off)).toEqual([])
})

it('forgets deliveries after 30 days', async () => {
  const id = await addDestination(owner, { url })
  const at = new Date(app.now().getTime() - 31 * DAY_MS)
  const row = { destinationId: id, leadId: 1, event: 'lead.created', state: 'sent' } as const
  await db()
    .insert(leadDelivery)
    .values([{ ...row, at }, row])
  await app.running.runJob('sweep')
  expect(await deliveries(id)).toHaveLength(1)
})
