import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { contract } from '@idocard/contract'
import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@idocard/domain/duration'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contact } from '../../db/schema/contacts/contact.ts'
import { session } from '../../db/schema/identity/account.ts'
import { addPaperCard, exportContacts } from '../../features/contacts/contact/fixtures.ts'
import { addContact } from '../../features/contacts/exchange/fixtures.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { codeFor, newPerson, type Person } from '../../testing/person.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await testApp({ DOWNLOAD_IDLE_SECONDS: '1' })
  await app.running.app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.running.app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

const get = (url: string) => app.running.app.inject({ url })
const loadContact = async (me: Person, id: string) =>
  (await app.call(contract.contact.load_by_id, { id }, me.holder)).data

/** Every address of a person's data that a browser opens as a file: how long it is valid, and how to get it. */
const FILES: [name: string, validMs: number, addressFor: (me: Person) => Promise<string>][] = [
  ['all contacts as vCard', 10 * MINUTE_MS, async (me) => (await exportContacts(me)).vcard],
  ['all contacts as a table', 10 * MINUTE_MS, async (me) => (await exportContacts(me)).csv],
  [
    'everything about a person',
    10 * MINUTE_MS,
    async (me) => {
      const pinCode = await codeFor(me, 'take_data')
      return (await app.call(contract.holder.take_my_data, { pinCode }, me.holder)).data.path
    },
  ],
  ['one contact', 12 * HOUR_MS, async (me) => (await loadContact(me, await addPaperCard(me))).contact],
  ['one contact as a code', 12 * HOUR_MS, async (me) => (await loadContact(me, await addPaperCard(me))).code],
  [
    'details that a visitor left',
    12 * HOUR_MS,
    async (me) => {
      await addContact(me)
      return (await app.call(contract.exchange.load_mine, {}, me.holder)).data.list[0]?.contact ?? ''
    },
  ],
]

describe.each(FILES)('the address of %s', (_name, validMs, addressFor) => {
  // Mutations: the session left out of the signature; not looked up; looked up without `isLive`.
  it('opens as long as its person is signed in, and nothing else', async () => {
    const [me, other] = [await newPerson(app), await newPerson(app)]
    const [mine, theirs] = [await addressFor(me), await addressFor(other)]
    expect((await get(mine)).statusCode).toBe(200)
    const tokenOf = (url: string) => new URL(url, 'http://x').searchParams.get('token') ?? ''
    for (const wrong of ['', `${tokenOf(mine)}A`, tokenOf(mine).replace(/^[^.]+/, me.holder.id), tokenOf(theirs)])
      expect((await get(mine.replace(tokenOf(mine), wrong))).statusCode, wrong).toBe(404)

    await app.call(contract.account.logout, {}, me.holder)
    const refused = await get(mine)
    expect([refused.statusCode, refused.json().data.refusal]).toEqual([401, 'auth.required'])
    expect((await get(theirs)).statusCode).toBe(200)
    app.later(validMs)
    expect((await get(theirs)).statusCode).toBe(404)
  })
})

it('opens nothing after its session was ended on another device, or was not used for a week', async () => {
  const me = await newPerson(app)
  const { csv } = await exportContacts(me)
  const [sessionId = ''] = /(?<=token=)[^.]+/.exec(csv) ?? []
  const { db } = app.running.database
  const seen = (lastSeenAt: Date) => db.update(session).set({ lastSeenAt }).where(eq(session.id, sessionId))
  await seen(new Date(app.now().getTime() - 8 * DAY_MS))
  expect((await get(csv)).statusCode).toBe(401)
  await seen(app.now())
  expect((await get(csv)).statusCode).toBe(200)
  await app.call(contract.account.revoke_session, { id: sessionId }, me.member)
  expect((await get(csv)).statusCode).toBe(401)
})

describe('exporting all contacts', () => {
  // Mutations: no code required; a code for another action accepted; the code not used up.
  it('needs a code of its own', async () => {
    const me = await newPerson(app)
    const refusal = async (pinCode?: string) =>
      (await app.attempt(contract.contact.load_export, pinCode === undefined ? {} : { pinCode }, me.holder)).code
    const pinCode = await codeFor(me, 'export_contacts')
    expect(await refusal()).toBe(403)
    expect(await refusal(await codeFor(me, 'take_data'))).toBe(422)
    expect(await refusal(pinCode === '000000' ? '000001' : '000000')).toBe(422)
    const taking = await app.refused(contract.holder.take_my_data, { pinCode }, me.holder)
    expect(taking.code).toBe(422)
    expect(await refusal(pinCode)).toBe(200)
    expect(await refusal(pinCode)).toBe(422)
  })

  // Mutations: a page that begins after the next contact; the range of equal times left out.
  it('has every contact once, also thousands that one import created at the same moment', async () => {
    const me = await newPerson(app)
    await addPaperCards(me, 250, '')
    app.later(MINUTE_MS)
    await addPaperCards(me, 101, '')
    const { vcard, csv } = await exportContacts(me)
    const ids = (await get(vcard)).body.match(/^UID:.+$/gm) ?? []
    expect([ids.length, new Set(ids).size]).toEqual([351, 351])
    expect((await get(csv)).body.match(/^王\d+,/gm)).toHaveLength(351)
  })

  // Mutations: no idle limit; the place not given back; a file made for a HEAD request.
  it('cuts off a reader that takes nothing, whose next download then starts', async () => {
    const me = await newPerson(app)
    await addPaperCards(me, 300, randomBytes(50_000).toString('base64'))
    const { vcard } = await exportContacts(me)
    const reader = connect(port, '127.0.0.1')
    reader.write(`GET ${vcard} HTTP/1.1\r\nHost: x\r\n\r\n`)
    // From now on it has the first bytes, and takes no more.
    await once(reader, 'readable')
    // The next download and a third one would not both find a place. A HEAD request needs none.
    const [next, head] = await Promise.all([get(vcard), app.running.app.inject({ method: 'HEAD', url: vcard })])
    expect([next.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
    expect(next.body.match(/^END:VCARD/gm)).toHaveLength(300)
    reader.destroy()
  })
})

/** Adds many paper cards with the same note at one moment, as an import does. */
async function addPaperCards({ holder }: Person, count: number, note: string): Promise<void> {
  const [createdAt, updatedAt] = [app.now(), app.now()]
  await app.running.database.db.insert(contact).values(
    Array.from({ length: count }, (_, at) => ({
      memberId: holder.id,
      kind: 'paper' as const,
      fields: { ...EMPTY_CONTACT, nameCh: `王${at}` },
      note,
      createdAt,
      updatedAt,
    })),
  )
}
