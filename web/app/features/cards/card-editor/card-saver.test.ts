import { type Card, type CardFields, EMPTY_CARD } from '@idocard/contract/cards/card'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { CardSaver, type Surroundings, type Waiting } from './card-saver.ts'
import { savedOf } from './draft.ts'

const cardOf = (version: number, fields: Partial<CardFields>) =>
  ({
    cardSn: 'sn',
    version,
    fields: { ...EMPTY_CARD, nameCh: '林小美', ...fields },
    allowIndex: true,
    photo: '',
    socialMedia: [],
    webSites: [],
  }) as unknown as Card

/** Web sites as the server saves them: omitted ones are removed, and a new one gets the next id. */
let lastId = 10
function saved(card: Card, links: Parameters<Surroundings['update']>[0]['links']): Card['webSites'] {
  if (!links?.webSites) return card.webSites
  return (links.webSites as Partial<Card['webSites'][number]>[]).map((given, at) => {
    const before = card.webSites.find(({ id }) => id === given.id)
    if (given.id !== 0 && !before) throw new ApiError(409, '', { refusal: 'card.changed' })
    lastId += before ? 0 : 1
    const id = before?.id ?? lastId
    return { ...NEW_SITE, ...before, ...given, id, sorter: at + 1 }
  })
}
const NEW_SITE = { site_img: '', site_link: '', title: '', titleEn: '', visibility: 'link' as const, clicks: 0 }
const site = (id: number, link: string) => ({ ...NEW_SITE, id, site_link: link, sorter: id })

/** A server with one card, browser storage for the draft, and the saver between them. */
function surroundings(card = cardOf(1, {})) {
  const world = {
    card,
    stored: undefined as Waiting | undefined,
    merged: 0,
    sent: [] as object[],
    /** Errors that the next updates throw, in order. */
    errors: [] as ApiError[],
    /** Whether the next update is carried out although its answer is lost. */
    isAnswerLost: false,
  }
  const saver = new CardSaver(
    'sn',
    { base: savedOf(card), draft: savedOf(card) },
    {
      update: async ({ version, fields, links, ...rest }) => {
        world.sent.push({ ...fields, ...rest, ...links, cardSn: undefined })
        const error = world.errors.shift()
        if (error) throw error
        if (version !== world.card.version) throw new ApiError(409, '', { refusal: 'card.changed' })
        const webSites = saved(world.card, links)
        world.card = { ...world.card, fields: { ...world.card.fields, ...fields }, webSites, version: version + 1 }
        if (world.isAnswerLost) {
          world.isAnswerLost = false
          throw offline()
        }
        return world.card
      },
      load: async () => world.card,
      keep: (waiting) => {
        world.stored = waiting
      },
      onSaved: () => undefined,
      onMerged: () => {
        world.merged += 1
      },
      onChange: () => undefined,
    },
  )
  const type = (fields: Partial<CardFields>) =>
    saver.change((before) => ({ ...before, fields: { ...before.fields, ...fields } }))
  return { world, saver, type }
}
const offline = () => new ApiError(0, 'offline')
const advance = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves once when nothing more is typed, and keeps the words until then', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設' })
  await advance(500)
  type({ titleCh: '設計師 ' })
  expect(world.stored?.draft.fields.titleCh).toBe('設計師 ')
  await advance()
  expect(world.sent).toEqual([{ titleCh: '設計師' }])
  expect(saver.now).toMatchObject({ status: 'saved', base: { version: 2 }, draft: { fields: { titleCh: '設計師 ' } } })
  expect(world.stored).toBeUndefined()
})

it('saves at once when the field is left, and what is typed during a request after it', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設計師' })
  saver.flush()
  vi.advanceTimersByTime(0)
  type({ companyCh: '海線' })
  saver.flush()
  await advance()
  expect(world.sent).toEqual([{ titleCh: '設計師' }, { companyCh: '海線' }])
  expect(world.card.version).toBe(3)
})

it('tries again until the server is reached, and a lost answer saves nothing twice', async () => {
  const { world, saver, type } = surroundings()
  world.errors = [offline(), new ApiError(503, 'busy')]
  type({ titleCh: '設計師' })
  await advance()
  expect(saver.now).toMatchObject({ status: 'failed', cause: 'offline' })
  expect(world.stored?.draft.fields.titleCh).toBe('設計師')
  saver.retry()
  await advance(0)
  expect(saver.now).toMatchObject({ status: 'failed', cause: 'busy' })
  // The update was carried out, but its answer was lost.
  world.card = cardOf(2, { titleCh: '設計師' })
  await advance(15_000)
  expect(world.sent).toHaveLength(2)
  expect(saver.now).toMatchObject({ status: 'saved', base: { version: 2 } })
  expect(world.merged).toBe(0)
  await advance(60_000)
  expect(world.sent).toHaveLength(2)
})

it('does not send what is invalid, nor again what was refused', async () => {
  const { world, saver, type } = surroundings()
  type({ nameCh: '', titleCh: '設計師' })
  await advance()
  expect(world.sent).toEqual([{ titleCh: '設計師' }])
  expect(saver.isUnsaved).toBe(true)
  world.errors = [new ApiError(400, 'no', { fields: { 'fields.companyCh': '不行' } })]
  type({ nameCh: '林', companyCh: '?' })
  await advance()
  expect(world.sent.slice(1)).toEqual([{ nameCh: '林', companyCh: '?' }, { nameCh: '林' }])
  expect(saver.now.refused).toEqual({ 'fields.companyCh': '不行' })
  await advance(60_000)
  expect(world.sent).toHaveLength(3)
  type({ companyCh: '海線' })
  await advance()
  expect(world.card.fields).toMatchObject({ nameCh: '林', titleCh: '設計師', companyCh: '海線' })
  expect(world.stored).toBeUndefined()
})

it('merges what another device saved, and asks where both changed the same', async () => {
  const { world, saver, type } = surroundings()
  world.card = cardOf(2, { companyCh: '海線' })
  type({ titleCh: '設計師' })
  await advance()
  expect(world.card).toMatchObject({ version: 3, fields: { titleCh: '設計師', companyCh: '海線' } })
  expect(world.merged).toBe(1)

  world.card = { ...world.card, version: 4, fields: { ...world.card.fields, titleCh: '總監' } }
  type({ titleCh: '經理' })
  await advance()
  expect(saver.now.theirs?.fields.titleCh).toBe('總監')
  expect(saver.now.draft.fields.titleCh).toBe('經理')
  await advance(60_000)
  expect(world.card.version).toBe(4)
  saver.decide(() => undefined)
  expect(saver.now.theirs).toBeDefined()
  saver.decide(() => 'mine')
  await advance()
  expect(world.card).toMatchObject({ version: 5, fields: { titleCh: '經理' } })
  expect(saver.now.theirs).toBeUndefined()
})

it('shows what another device saved when nothing was changed here', () => {
  const { world, saver } = surroundings()
  saver.offer(cardOf(3, { titleCh: '總監' }))
  expect(saver.now).toMatchObject({ base: { version: 3 }, draft: { fields: { titleCh: '總監' } } })
  saver.offer(cardOf(2, { titleCh: '舊' }))
  expect(saver.now.draft.fields.titleCh).toBe('總監')
  expect(world.merged).toBe(0)
})

it('takes changes back one by one, and leaves what came after', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設計' })
  type({ titleCh: '設計師' })
  type({ companyCh: '海線' })
  await advance()
  saver.offer({ ...world.card, version: 9, fields: { ...world.card.fields, departmentCh: '設計部' } })
  world.card = { ...world.card, version: 9, fields: { ...world.card.fields, departmentCh: '設計部' } }
  saver.undo()
  await advance()
  expect(world.card.fields).toMatchObject({ titleCh: '設計師', companyCh: '', departmentCh: '設計部' })
  saver.undo()
  await advance()
  expect(world.card.fields).toMatchObject({ titleCh: '', companyCh: '', departmentCh: '設計部' })
  expect(saver.now.canUndo).toBe(false)
})

it('stops when the back office is left, and goes on when it is opened again', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設計師' })
  saver.stop()
  await advance(60_000)
  expect(world.sent).toEqual([])
  expect(world.stored).toBeDefined()
  saver.resume()
  await advance()
  expect(world.card.fields.titleCh).toBe('設計師')
})

it('gives up a draft of a card that is no longer there', async () => {
  const { world, saver, type } = surroundings()
  world.errors = [new ApiError(404, 'gone')]
  type({ titleCh: '設計師' })
  await advance()
  expect(world.stored).toBeUndefined()
  expect(saver.now).toMatchObject({ status: 'refused', cause: 'gone' })
})

const addSite = (saver: CardSaver, id: number, link: string) =>
  saver.change((before) => ({
    ...before,
    webSites: [...before.webSites, { id, link, picture: '', title: '', titleEn: '', visibility: 'link' }],
  }))
const changeSite = (saver: CardSaver, id: number, patch: Partial<Waiting['draft']['webSites'][number]>) =>
  saver.change((before) => ({
    ...before,
    webSites: before.webSites.map((one) => (one.id === id ? { ...one, ...patch } : one)),
  }))

it('saves a new link once, and never while it is invalid; its id here stays the same', async () => {
  const { world, saver } = surroundings()
  addSite(saver, -1, 'may')
  await advance()
  expect(world.sent).toEqual([])
  expect(world.stored?.draft.webSites).toHaveLength(1)
  changeSite(saver, -1, { link: 'may.example' })
  await advance()
  expect(world.card.webSites).toMatchObject([{ site_link: 'https://may.example/' }])
  changeSite(saver, -1, { title: 'May' })
  await advance()
  expect(world.card.webSites).toMatchObject([{ id: lastId, site_link: 'https://may.example/', title: 'May' }])
  expect(saver.now.draft.webSites).toMatchObject([{ id: -1, link: 'may.example', title: 'May' }])
  expect(world.stored).toBeUndefined()
})

it('doubles no link whose answer was lost, although typing went on, here and on another device', async () => {
  const { world, saver } = surroundings()
  world.isAnswerLost = true
  addSite(saver, -1, 'may.example')
  await advance()
  expect(saver.now.status).toBe('failed')
  expect(world.stored?.unanswered?.webSites).toHaveLength(1)
  changeSite(saver, -1, { link: 'may.example/works', title: 'Works' })
  const other = { ...world.card, version: 3, webSites: [...world.card.webSites, site(99, 'https://other.example/')] }
  world.card = other
  await advance(15_000)
  expect(world.card.webSites).toMatchObject([
    { site_link: 'https://may.example/works', title: 'Works' },
    { id: 99, site_link: 'https://other.example/' },
  ])
  expect(saver.now).toMatchObject({ status: 'saved' })
  expect(saver.now.theirs).toBeUndefined()
})

it('asks nobody about words whose answer was lost, and takes back what was undone meanwhile', async () => {
  const { world, saver, type } = surroundings()
  world.isAnswerLost = true
  type({ titleCh: '設計' })
  await advance()
  type({ titleCh: '設計師' })
  await advance(15_000)
  expect(world.card.fields.titleCh).toBe('設計師')
  world.isAnswerLost = true
  type({ companyCh: '海線' })
  await advance()
  saver.undo()
  await advance()
  expect(world.card.fields.companyCh).toBe('')
  expect(world.stored).toBeUndefined()
})

it('takes back a removal and an order, step by step, with the ids that the server gives anew', async () => {
  const { world, saver } = surroundings({
    ...cardOf(1, {}),
    webSites: [site(1, 'https://a.example/'), site(2, 'https://b.example/')],
  })
  const links = () => world.card.webSites.map(({ site_link }) => site_link.slice(8, 9)).join('')
  const order = (patch: (list: Waiting['draft']['webSites']) => Waiting['draft']['webSites']) => {
    saver.change((before) => ({ ...before, webSites: patch(before.webSites) }))
    saver.flush()
  }
  order((list) => list.toReversed())
  await advance()
  expect(links()).toBe('ba')
  order((list) => list.filter(({ id }) => id !== 1))
  await advance()
  expect(links()).toBe('b')
  saver.undo()
  await advance()
  expect(links()).toBe('ba')
  changeSite(saver, 1, { title: 'A' })
  await advance()
  expect(world.card.webSites[1]).toMatchObject({ site_link: 'https://a.example/', title: 'A' })
  saver.undo()
  saver.undo()
  await advance()
  expect(links()).toBe('ab')
  expect(world.card.webSites[0]).toMatchObject({ title: '' })
  expect(saver.now.canUndo).toBe(false)
})

it('keeps a link whose picture is gone, with the picture that it had', async () => {
  const { world, saver } = surroundings()
  world.errors = [
    new ApiError(422, 'gone', { refusal: 'upload.unknown', fields: { 'links.webSites.0.site_img': '?' } }),
  ]
  addSite(saver, -1, 'may.example')
  changeSite(saver, -1, { picture: '/picture/gone.webp' })
  await advance()
  expect(world.card.webSites).toMatchObject([{ site_link: 'https://may.example/', site_img: '' }])
})

// Mutations: `card.locked` without a load; the words left out of the merge; locked texts sent again with each edit.
it('sends what a company has not locked, and keeps the words that it has', async () => {
  const { world, saver, type } = surroundings()
  const rules = { companyCh: '海線', companyEn: '', locked: ['title' as const], phone: '', email: '' }
  world.errors = [new ApiError(409, 'locked', { refusal: 'card.locked', fields: { 'fields.titleCh': '由公司設定' } })]
  world.card = { ...world.card, companyRules: rules }
  type({ titleCh: '總監', companyCh: '海線' })
  await advance()
  expect(world.sent).toEqual([{ titleCh: '總監', companyCh: '海線' }, { companyCh: '海線' }])
  expect(saver.now.draft.fields).toMatchObject({ titleCh: '總監', companyCh: '海線' })
  expect(world.stored?.draft.fields.titleCh).toBe('總監')
  await advance(60_000)
  type({ addressCh: '臺北' })
  await advance()
  expect(world.sent.slice(2)).toEqual([{ addressCh: '臺北' }])
  // The company writes the title: it collides with nothing, and the words are still there to be asked for.
  world.card = { ...world.card, version: 9, fields: { ...world.card.fields, titleCh: '經理' } }
  saver.offer(world.card)
  expect(saver.now.theirs).toBeUndefined()
  expect(saver.now).toMatchObject({ base: { fields: { titleCh: '經理' } }, draft: { fields: { titleCh: '總監' } } })
  // Once it is unlocked, which is no change of the card, they are saved.
  saver.offer({ ...world.card, companyRules: { ...rules, locked: [] } })
  await advance()
  expect(world.card.fields.titleCh).toBe('總監')
  expect(world.stored).toBeUndefined()
})

it('keeps the company’s number on the card, and adds none to a locked list', async () => {
  const phone = (number: string) => ({ kind: 'mobile', number, extension: '', visibility: 'link' }) as const
  const [given, own] = [phone('+886912000001'), phone('+886912000002')]
  const rules = { companyCh: '海線', companyEn: '', locked: ['phone' as const], phone: given.number, email: '' }
  const { world, type } = surroundings({ ...cardOf(1, { phones: [given, own] }), companyRules: rules })
  type({ phones: [own, phone('0912-000-003')] })
  await advance()
  expect(world.card.fields.phones).toEqual([given, own])
  type({ phones: [{ ...given, visibility: 'exchange' }] })
  await advance()
  expect(world.card.fields.phones).toEqual([{ ...given, visibility: 'exchange' }])
})
