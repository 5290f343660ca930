import { type Card, type CardFields, EMPTY_CARD } from '@idocard/contract/card'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { CardSaver, type Waiting } from './card-saver.ts'
import { savedOf } from './draft.ts'

const cardOf = (version: number, fields: Partial<CardFields>) =>
  ({
    cardSn: 'sn',
    version,
    fields: { ...EMPTY_CARD, nameCh: '林小美', ...fields },
    allowIndex: true,
    photo: '',
  }) as Card

/** A server with one card, a browser that keeps a draft, and the saver between them. */
function surroundings(card = cardOf(1, {})) {
  const world = {
    card,
    kept: undefined as Waiting | undefined,
    merged: 0,
    sent: [] as object[],
    /** Thrown by the next updates. */
    errors: [] as ApiError[],
  }
  const saver = new CardSaver(
    'sn',
    { base: savedOf(card), draft: savedOf(card) },
    {
      update: async ({ version, fields, ...rest }) => {
        world.sent.push({ ...fields, ...rest, cardSn: undefined })
        const error = world.errors.shift()
        if (error) throw error
        if (version !== world.card.version) throw new ApiError(409, '', { refusal: 'card.changed' })
        world.card = { ...world.card, fields: { ...world.card.fields, ...fields }, version: version + 1 }
        return world.card
      },
      load: async () => world.card,
      keep: (waiting) => {
        world.kept = waiting
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
const pass = (ms = 1000) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('saves once when nothing more is typed, and keeps the words until then', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設' })
  await pass(500)
  type({ titleCh: '設計師 ' })
  expect(world.kept?.draft.fields.titleCh).toBe('設計師 ')
  await pass()
  expect(world.sent).toEqual([{ titleCh: '設計師' }])
  expect(saver.now).toMatchObject({ status: 'saved', base: { version: 2 }, draft: { fields: { titleCh: '設計師 ' } } })
  expect(world.kept).toBeUndefined()
})

it('saves at once when the field is left, and what is typed during a request after it', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設計師' })
  saver.flush()
  vi.advanceTimersByTime(0)
  type({ companyCh: '海線' })
  saver.flush()
  await pass()
  expect(world.sent).toEqual([{ titleCh: '設計師' }, { companyCh: '海線' }])
  expect(world.card.version).toBe(3)
})

it('tries again until the server is reached, and a lost answer saves nothing twice', async () => {
  const { world, saver, type } = surroundings()
  world.errors = [offline(), new ApiError(503, 'busy')]
  type({ titleCh: '設計師' })
  await pass()
  expect(saver.now).toMatchObject({ status: 'failed', cause: 'offline' })
  expect(world.kept?.draft.fields.titleCh).toBe('設計師')
  saver.retry()
  await pass(0)
  expect(saver.now).toMatchObject({ status: 'failed', cause: 'busy' })
  // It was carried out, and the answer did not come.
  world.card = cardOf(2, { titleCh: '設計師' })
  await pass(15_000)
  expect(world.sent).toHaveLength(3)
  expect(saver.now).toMatchObject({ status: 'saved', base: { version: 2 } })
  expect(world.merged).toBe(0)
  await pass(60_000)
  expect(world.sent).toHaveLength(3)
})

it('does not send what is invalid, nor again what was refused', async () => {
  const { world, saver, type } = surroundings()
  type({ nameCh: '', titleCh: '設計師' })
  await pass()
  expect(world.sent).toEqual([{ titleCh: '設計師' }])
  expect(saver.isUnsaved).toBe(true)
  world.errors = [new ApiError(400, 'no', { fields: { 'fields.companyCh': '不行' } })]
  type({ nameCh: '林', companyCh: '?' })
  await pass()
  expect(world.sent.slice(1)).toEqual([{ nameCh: '林', companyCh: '?' }, { nameCh: '林' }])
  expect(saver.now.refused).toEqual({ 'fields.companyCh': '不行' })
  await pass(60_000)
  expect(world.sent).toHaveLength(3)
  type({ companyCh: '海線' })
  await pass()
  expect(world.card.fields).toMatchObject({ nameCh: '林', titleCh: '設計師', companyCh: '海線' })
  expect(world.kept).toBeUndefined()
})

it('merges what another device saved, and asks where both changed the same', async () => {
  const { world, saver, type } = surroundings()
  world.card = cardOf(2, { companyCh: '海線' })
  type({ titleCh: '設計師' })
  await pass()
  expect(world.card).toMatchObject({ version: 3, fields: { titleCh: '設計師', companyCh: '海線' } })
  expect(world.merged).toBe(1)

  world.card = { ...world.card, version: 4, fields: { ...world.card.fields, titleCh: '總監' } }
  type({ titleCh: '經理' })
  await pass()
  expect(saver.now.theirs?.fields.titleCh).toBe('總監')
  expect(saver.now.draft.fields.titleCh).toBe('經理')
  await pass(60_000)
  expect(world.card.version).toBe(4)
  saver.decide(() => undefined)
  expect(saver.now.theirs).toBeDefined()
  saver.decide(() => 'mine')
  await pass()
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
  await pass()
  saver.offer({ ...world.card, version: 9, fields: { ...world.card.fields, departmentCh: '設計部' } })
  world.card = { ...world.card, version: 9, fields: { ...world.card.fields, departmentCh: '設計部' } }
  saver.undo()
  await pass()
  expect(world.card.fields).toMatchObject({ titleCh: '設計師', companyCh: '', departmentCh: '設計部' })
  saver.undo()
  await pass()
  expect(world.card.fields).toMatchObject({ titleCh: '', companyCh: '', departmentCh: '設計部' })
  expect(saver.now.canUndo).toBe(false)
})

it('stops when the back office is left, and goes on when it is opened again', async () => {
  const { world, saver, type } = surroundings()
  type({ titleCh: '設計師' })
  saver.stop()
  await pass(60_000)
  expect(world.sent).toEqual([])
  expect(world.kept).toBeDefined()
  saver.resume()
  await pass()
  expect(world.card.fields.titleCh).toBe('設計師')
})

it('gives up a draft of a card that is no longer there', async () => {
  const { world, saver, type } = surroundings()
  world.errors = [new ApiError(404, 'gone')]
  type({ titleCh: '設計師' })
  await pass()
  expect(world.kept).toBeUndefined()
  expect(saver.now).toMatchObject({ status: 'refused', cause: 'gone' })
})
