import type { ContactItem, StoredContact } from '@idocard/contract/contacts/contact-fields'
import { EMPTY_CONTACT } from '@idocard/domain/contacts/contact'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { allContactsQuery } from './all-contacts.ts'
import { contactQuery } from './queries.ts'
import { makeChange, sendAllWaiting } from './send-change.ts'
import {
  changeWaiting,
  isToSend,
  type KnownReminder,
  keepWaiting,
  loadWaiting,
  type ReminderChange,
  waitingNow,
  withWaiting,
} from './waiting.ts'
import { withWaitingReminders } from './waiting-reminders.ts'

/** A fake server: the requests it received, its refusals, and whether it can be reached. */
const server = vi.hoisted(() => ({
  calls: [] as [string, unknown][],
  refuses: {} as Record<string, () => Error | undefined>,
  isConnected: true,
  token: 'mine',
  /** Further cards in the picture that is read. */
  others: [] as object[],
}))
const disk = vi.hoisted(() => ({ records: new Map<number, { key: number }>() }))

vi.mock('../../../lib/session.ts', () => ({ holderToken: { get: () => server.token } }))
vi.mock('./stored-contacts.ts', () => ({ contactOwner: () => 'me', storeParts: async () => undefined }))
vi.mock('../../../lib/connection.ts', () => ({ isConnected: () => server.isConnected }))
vi.mock('../../../lib/waiting/shelves.ts', async () => {
  const { memoryShelf } = await import('../../../lib/waiting/memory-shelf.fixture.ts')
  const { shelf, records } = memoryShelf()
  disk.records = records
  return { objectShelf: () => shelf }
})
vi.mock('../../../lib/browser-api.ts', async () => {
  const { fakeApi } = await import('../../../lib/fake-api.fixture.ts')
  const call =
    (name: string, answer: (input: never) => unknown = () => ({})) =>
    async (input: never) => {
      const wrong = server.refuses[name]?.()
      if (wrong) throw wrong
      server.calls.push([name, input])
      return answer(input)
    }
  const api = fakeApi({
    'cardSave.star': call('star', ({ CardSn, star }: { CardSn: string; star: boolean }) => ({ id: CardSn, star })),
    'contact.edit': call('edit', (marks: object) => marks),
    'contact.load_all': call('load_all', () => ({ parts: [], more: false })),
    // Repeated with the same key, it answers with what there is.
    'reminder.create': call('remind', () => ({ id: 'made', at: '2026-12-01T01:00:00.000Z', text: '寄報價單' })),
    'reminder.edit': call('change reminder'),
    'reminder.remove': call('remove reminder'),
    'paperCard.create': call('create', () => ({ id: 'new' })),
    'upload.upload_original': call('upload', () => ({ id: 'picture', url: '/picture/picture.webp' })),
    'upload.baidu_ocr_card': call('read', () => ({
      contact: EMPTY_CONTACT,
      picture: { id: 'front', url: '/picture/front.webp' },
      photograph: null,
      others: server.others,
    })),
  })
  return { api }
})

const offline = () => new ApiError(0, 'no network')
const star = (is: boolean) => ({ kind: 'star' as const, id: 'a', name: '王', star: is })
const note = (text: string) => ({ kind: 'marks' as const, name: '王', marks: { id: 'a', note: text } })
const remind = (want: ReminderChange['want'], over: Partial<KnownReminder> = { clientKey: 'r' }): ReminderChange => {
  const reminder = { id: 'r', at: '2026-12-01T01:00:00.000Z', text: '寄報價單', done: false, ...over }
  return { kind: 'reminder', id: 'a', name: '王', reminder, want }
}
const file = new Blob(['picture'])
const FILING = { companyType: 8, collectionId: 3, note: '展場認識' }
const card = (isConfirmed: boolean) => ({
  kind: 'card' as const,
  isConfirmed,
  filing: FILING,
  side: { key: 'k', fields: { ...EMPTY_CONTACT, nameCh: '林' }, picture: { id: '', url: '', file }, problem: '' },
})
const sent = () => server.calls.map(([name]) => name).filter((name) => name !== 'load_all')

let client: QueryClient
beforeEach(async () => {
  Object.assign(server, { calls: [], refuses: {}, isConnected: true, token: 'mine', others: [] })
  disk.records.clear()
  vi.stubGlobal('indexedDB', {})
  await loadWaiting()
  client = new QueryClient()
  const item = { id: 'a', star: false, note: '' } as ContactItem
  const parts = [{ part: 'a0', mark: 'a01', list: [item as StoredContact] }]
  client.setQueryData(allContactsQuery.queryKey, { parts, at: 0 })
  client.setQueryData(contactQuery('a').queryKey, item as never)
})

it('sends what was done without a network once, in order, also after the page was opened again', async () => {
  server.isConnected = false
  for (const change of [star(true), note('一'), card(true), note('二'), star(false)])
    expect(await makeChange(client, change)).toBeUndefined()
  expect(client.getQueryData(contactQuery('a').queryKey)).toMatchObject({ star: false, note: '二' })
  expect(sent()).toEqual([])
  // A new page only has the data in the browser's storage.
  await loadWaiting()
  server.isConnected = true
  const tallies = await Promise.all([sendAllWaiting(client), sendAllWaiting(client)])
  expect(tallies.map((tally) => tally.sent)).toEqual([5, 0])
  expect(sent()).toEqual(['star', 'edit', 'upload', 'create', 'edit', 'star'])
  expect(server.calls.filter(([name]) => name === 'edit').map(([, input]) => input)).toEqual([
    { id: 'a', note: '一', noteBefore: '' },
    { id: 'a', note: '二', noteBefore: '一' },
  ])
  expect(server.calls.find(([name]) => name === 'create')?.[1]).toMatchObject({
    clientKey: 'k',
    scanImg: 'picture',
    ...FILING,
  })
  expect(waitingNow()).toEqual([])
})

// Mutations: a reminder of this device changed by its key; what a refused reminder is about forgotten.
it('sets, postpones and finishes reminders without a network, and sends each once, in order', async () => {
  server.isConnected = false
  const [old, at] = [{ id: 'old' }, '2026-12-08T01:00:00.000Z']
  const open = [{ contactId: 'a', name: '王', reminder: remind('saved', old).reminder }]
  for (const change of [remind('saved'), remind('saved', { clientKey: 'r', at }), remind('done', old)])
    await makeChange(client, change)
  expect(withWaitingReminders(open, waitingNow())).toMatchObject([{ reminder: { id: 'r', at }, isWaiting: true }])
  await makeChange(client, remind('open', old))
  await makeChange(client, remind('removed'))
  expect(withWaitingReminders(open, waitingNow())).toMatchObject([{ reminder: { id: 'old' } }])
  server.isConnected = true
  server.refuses['remove reminder'] = () => new ApiError(404, 'not found')
  expect(await sendAllWaiting(client)).toMatchObject({ sent: 4, refused: 1 })
  const first = { contactId: 'a', at: '2026-12-01T01:00:00.000Z', text: '寄報價單', clientKey: 'r' }
  expect(server.calls).toEqual([
    ['remind', first],
    ['remind', { ...first, at }],
    ['change reminder', { id: 'made', at, text: '寄報價單' }],
    ['change reminder', { id: 'old', done: true }],
    ['change reminder', { id: 'old', done: false }],
    ['remind', first],
  ])
  expect(client.getQueryData(contactQuery('a').queryKey)).toBeDefined()
})

it('keeps a change whose answer was lost, and those after it behind it', async () => {
  server.refuses.star = offline
  expect(await makeChange(client, star(true))).toBeUndefined()
  expect(await makeChange(client, note('後'))).toBeUndefined()
  await sendAllWaiting(client)
  expect([sent(), waitingNow().length]).toEqual([[], 2])
  // A list that is loaded meanwhile does not overwrite the waiting star.
  expect(withWaiting({ id: 'a', star: false })).toMatchObject({ star: true, note: '後' })
  server.refuses = {}
  await sendAllWaiting(client)
  expect(sent()).toEqual(['star', 'edit'])
})

it.each([404, 409, 422])('keeps what the server refused with %d, says so, and goes on', async (code) => {
  server.isConnected = false
  await makeChange(client, note('我寫的'))
  await makeChange(client, star(true))
  server.isConnected = true
  server.refuses.edit = () => new ApiError(code, 'refused')
  expect(await sendAllWaiting(client)).toMatchObject({ sent: 1, refused: 1 })
  expect(waitingNow()).toMatchObject([{ marks: { note: '我寫的' }, refusal: { code, message: 'refused' } }])
  expect(waitingNow().filter(isToSend)).toEqual([])
})

it.each([401, 429, 500, 503])('waits when the server answers %d', async (code) => {
  server.isConnected = false
  await makeChange(client, star(true))
  server.isConnected = true
  server.refuses.star = () => new ApiError(code, 'later')
  expect(await sendAllWaiting(client)).toMatchObject({ sent: 0, refused: 0 })
  expect(waitingNow().filter(isToSend)).toHaveLength(1)
})

it('reads a scan and waits for the person; what they typed meanwhile stays', async () => {
  await keepWaiting(card(false))
  const [{ key } = { key: 0 }] = waitingNow()
  expect(await sendAllWaiting(client)).toMatchObject({ read: 1, sent: 0 })
  expect(waitingNow()).toMatchObject([{ isConfirmed: false, side: { picture: { id: 'front' } } }])
  expect(sent()).toEqual(['read'])

  await keepWaiting({ ...card(false), key })
  server.refuses.read = () => {
    void changeWaiting(key, (now) => (now.kind === 'card' ? { ...now, isConfirmed: true } : undefined))
    return undefined
  }
  await sendAllWaiting(client)
  expect(server.calls.find(([name]) => name === 'create')?.[1]).toMatchObject({ fields: { nameCh: '林' } })
  expect(waitingNow()).toEqual([])
})

it.each([
  ['ocr.busy', 503, 0],
  ['limit.reached', 429, 3600],
])('keeps a picture that a busy server does not read (%s), and asks again later', async (refusal, code, retryAfter) => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  onTestFinished(() => now.mockRestore())
  const asked = vi.fn(() => new ApiError(code, 'busy', { refusal, retryAfter, picture: 'kept' } as never))
  server.refuses.read = asked
  await keepWaiting(card(false))
  // A change that was made later does not wait behind the picture.
  await makeChange(client, star(true))
  expect(sent()).toEqual(['star'])
  expect(await sendAllWaiting(client)).toMatchObject({ read: 0, refused: 0 })
  await sendAllWaiting(client)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(waitingNow()).toMatchObject([{ side: { picture: { file } } }])
  now.mockReturnValue(1_000_000 + Math.max(15, retryAfter) * 1000)
  delete server.refuses.read
  expect(await sendAllWaiting(client)).toMatchObject({ read: 1 })
  expect(waitingNow()).toMatchObject([{ side: { picture: { id: 'front' } } }])
})

it('asks to type a card that a busy server did not read in many attempts', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  server.refuses.read = () => new ApiError(503, 'busy', { refusal: 'ocr.busy', picture: 'kept' } as never)
  await keepWaiting(card(false))
  for (let attempt = 0; attempt < 7; attempt += 1) {
    expect(waitingNow().filter(isToSend)).toHaveLength(1)
    await sendAllWaiting(client)
    now.mockReturnValue(Date.now() + 3_600_000)
  }
  expect(waitingNow().filter(isToSend)).toEqual([])
  expect(waitingNow()).toMatchObject([{ side: { problem: 'busy', picture: { id: 'kept' } } }])
})

it('makes two cards of a picture with two, each to be confirmed', async () => {
  const other = { contact: { ...EMPTY_CONTACT, nameCh: '陳' }, picture: { id: 'other', url: '/picture/other.webp' } }
  server.others = [other]
  await keepWaiting(card(false))
  expect(await sendAllWaiting(client)).toMatchObject({ read: 2, sent: 0 })
  expect(waitingNow()).toMatchObject([
    { isConfirmed: false, side: { key: 'k', picture: { id: 'front' } } },
    { isConfirmed: false, side: { key: 'k-2', fields: { nameCh: '陳' }, picture: { id: 'other' } } },
  ])
})

it('saves a card without a picture that the server refuses, and says so', async () => {
  server.refuses.upload = () => new ApiError(413, 'too large')
  const lost: string[] = []
  expect(await makeChange(client, card(true), (reasons) => lost.push(...reasons))).toBe('new')
  expect(lost).toEqual(['too large'])
})

it('saves a card whose picture the server no longer has, and says so', async () => {
  const gone = new ApiError(422, 'unknown picture', { refusal: 'upload.unknown' })
  server.refuses.create = () => {
    delete server.refuses.create
    return gone
  }
  const lost: string[] = []
  expect(await makeChange(client, card(true), (reasons) => lost.push(...reasons))).toBe('new')
  expect(lost).toEqual([gone.message])
  expect(server.calls.find(([name]) => name === 'create')?.[1]).not.toHaveProperty('scanImg')
})

it('neither shows nor sends what somebody else left, and removes it', async () => {
  server.isConnected = false
  await makeChange(client, star(true))
  server.token = 'other'
  await loadWaiting()
  expect([waitingNow(), disk.records.size]).toEqual([[], 0])
  server.isConnected = true
  await sendAllWaiting(client)
  expect(sent()).toEqual([])
})

// Mutation: `isReadable` left out.
it('leaves a change that only a newer release knows for that release', async () => {
  server.isConnected = false
  await makeChange(client, star(true))
  const [known] = [...disk.records.values()]
  disk.records.set(99, { ...known, kind: 'of a newer release', key: 99, stamp: 99 } as never)
  await loadWaiting()
  expect(withWaiting({ id: 'a', star: false })).toMatchObject({ star: true })
  server.isConnected = true
  expect(await sendAllWaiting(client)).toMatchObject({ sent: 1, refused: 0 })
  expect([sent(), [...disk.records.keys()]]).toEqual([['star'], [99]])
})

// Mutations: a `checkSession` left out.
it.each([
  ['upload', card(true)],
  ['create', card(true)],
  ['remind', remind('done')],
])('sends nothing more of a change when somebody else signs in during %s', async (name, change) => {
  server.refuses[name] = () => {
    server.token = 'other'
    return name === 'create' ? new ApiError(422, 'unknown picture', { refusal: 'upload.unknown' }) : undefined
  }
  expect(await makeChange(client, change)).toBeUndefined()
  expect([sent(), disk.records.size]).toEqual([name === 'remind' ? ['remind'] : ['upload'], 0])
})

it('tells the network’s failure where nothing can be kept', async () => {
  server.refuses.star = offline
  const put = vi.spyOn(disk.records, 'set').mockImplementation(() => {
    throw new Error('QuotaExceededError')
  })
  await expect(makeChange(client, star(true))).rejects.toThrow('no network')
  put.mockRestore()
})
