import { type Card, EMPTY_CARD } from '@idocard/contract/cards/card'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'

const stored = new Map<string, string>()
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const { holderToken } = await import('../../../lib/session.ts')
const { forgetDrafts, knownSaver, resumeDrafts, saverOf } = await import('./drafts.ts')

const KEY = 'idoCardDrafts'
const card = {
  cardSn: 'sn',
  version: 1,
  fields: { ...EMPTY_CARD, nameCh: '林小美' },
  allowIndex: true,
  photo: '',
  socialMedia: [],
  webSites: [{ id: 7, site_img: '', site_link: 'https://a.example/', title: '', titleEn: '', visibility: 'link' }],
} as unknown as Card

const back = (update: (input: object) => Promise<Card>) =>
  resumeDrafts(() => ({ update, load: async () => card, onSaved: () => undefined, onMerged: () => undefined }))
const type = (titleCh: string) => saverOf(card).change((draft) => ({ ...draft, fields: { ...draft.fields, titleCh } }))

beforeEach(() => {
  forgetDrafts()
  stored.clear()
  holderToken.set('a session')
})

// Mutation: a saver of an ended session calls `keep` too.
it('keeps nothing of a session that ended while it was being saved', async () => {
  const { promise, reject } = Promise.withResolvers<Card>()
  const stop = back(() => promise)
  type('設計師')
  saverOf(card).flush()
  await vi.waitFor(() => expect(saverOf(card).now.status).toBe('saving'))
  expect(stored.has(KEY)).toBe(true)
  // These are the steps of useDrafts when the token changes.
  holderToken.set(undefined)
  stop()
  forgetDrafts()
  const stopAgain = back(() => promise)
  reject(new ApiError(401, 'ended', { refusal: 'auth.required' }))
  await expect(promise).rejects.toThrow()
  await Promise.resolve()
  expect(stored.has(KEY)).toBe(false)
  expect(knownSaver('sn')).toBeUndefined()
  stopAgain()
})

/** Stores a draft in the form of some other version, with these fields. */
function storedBefore(change: (fields: object) => object): void {
  type('設計師')
  const written = JSON.parse(stored.get(KEY) ?? '')
  for (const one of [written.drafts.sn.base, written.drafts.sn.draft]) one.fields = change(one.fields)
  forgetDrafts()
  stored.set(KEY, JSON.stringify(written))
}

// Mutation: only the Chinese name is validated.
it.each([
  ['a text', { nickname: 7 }],
  ['a phone', { phones: [null] }],
  ['an e-mail address', { emails: [{ address: 7 }] }],
  ['the visibility', { visibility: null }],
])('leaves out a stored draft in which %s is none', (_what, spoiled) => {
  storedBefore((fields) => ({ ...fields, ...spoiled }))
  const stop = back(async () => card)
  expect(saverOf(card).isUnsaved).toBe(false)
  stop()
})

// Mutation: a missing text makes the stored draft invalid.
it('takes up what a version stored that had one text less', async () => {
  storedBefore((fields) => ({ ...fields, nickname: undefined }))
  const sent: object[] = []
  const stop = back(async (input) => {
    sent.push(input)
    return { ...card, version: 2, fields: { ...card.fields, titleCh: '設計師' } }
  })
  await vi.waitFor(() => expect(saverOf(card).now.status).toBe('saved'))
  expect(sent).toEqual([{ cardSn: 'sn', version: 1, fields: { titleCh: '設計師' } }])
  stop()
})

// Mutation: a stored draft without links is read as one that removes all links.
it('sends what an earlier version stored, and removes no link that it did not know', async () => {
  type('設計師')
  const written = JSON.parse(stored.get(KEY) ?? '')
  for (const one of [written.drafts.sn.base, written.drafts.sn.draft]) {
    delete one.socialMedia
    delete one.webSites
  }
  forgetDrafts()
  stored.set(KEY, JSON.stringify(written))
  const sent: object[] = []
  const stop = back(async (input) => {
    sent.push(input)
    return { ...card, version: 2, fields: { ...card.fields, titleCh: '設計師' } }
  })
  const site = { id: -1, link: 'b.example', picture: '', title: '', titleEn: '', visibility: 'link' as const }
  saverOf(card).change((before) => ({ ...before, webSites: [...before.webSites, site] }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toEqual([
    {
      cardSn: 'sn',
      version: 1,
      fields: { titleCh: '設計師' },
      links: {
        webSites: [
          { id: 7 },
          { id: 0, site_link: 'https://b.example/', site_img: '', title: '', titleEn: '', visibility: 'link' },
        ],
      },
    },
  ])
  stop()
})

// Mutation: a saver whose card is saved removes what is stored, whoever stored it.
it('keeps the draft of a card when another tab, which saved its own, has nothing left to save', async () => {
  vi.resetModules()
  const other = await import('./drafts.ts')
  const saver = other.saverOf(card)
  type('設計師')
  saver.offer({ ...card, version: 2 })
  expect(JSON.parse(stored.get(KEY) ?? '').drafts.sn.draft.fields.titleCh).toBe('設計師')
})

// Mutation: a saver of an ended session uses the connection of the next one.
it('sends nothing of a session that ended with the session that follows', async () => {
  const { promise, reject } = Promise.withResolvers<Card>()
  const stop = back(() => promise)
  type('設計師')
  saverOf(card).flush()
  await vi.waitFor(() => expect(saverOf(card).now.status).toBe('saving'))
  // It is typed on while the answer is missing.
  type('設計師兼經理')
  holderToken.set('another session')
  stop()
  forgetDrafts()
  const sent: object[] = []
  const load = vi.fn(async () => card)
  const stopNext = resumeDrafts(() => ({
    update: async (input) => {
      sent.push(input)
      return card
    },
    load,
    onSaved: () => undefined,
    onMerged: () => undefined,
  }))
  reject(new ApiError(409, 'changed', { refusal: 'card.changed' }))
  await expect(promise).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve))
  expect([sent, load.mock.calls, stored.has(KEY)]).toEqual([[], [], false])
  stopNext()
})
