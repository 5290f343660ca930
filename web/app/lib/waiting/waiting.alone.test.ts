import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../api-error.ts'
import { fingerprint } from '../fingerprint.ts'
import { memoryShelf } from './memory-shelf.fixture.ts'
import { waitingRecords } from './records.ts'
import { alone, sendEach } from './sender.ts'

const browser = vi.hoisted(() => ({ token: 'one' }))
vi.mock('../session.ts', () => ({ holderToken: { get: () => browser.token } }))
// Without locks of the browser, `alone` has its own, which the tabs of this test share.
vi.stubGlobal('navigator', {})

interface Change {
  id: number
  /** The session in which it was made, to compare with the one that sends it. */
  by: string
  refused?: true
}

type Step =
  | { do: 'change' | 'send' | 'reload'; tab: 0 | 1 }
  | { do: 'lose network' | 'find network' | 'lose answer' | 'refuse' | 'sign out' }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), tab: fc.constantFrom(0, 1) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), tab: fc.constantFrom(0, 1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab: fc.constantFrom(0, 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('lose network', 'find network', 'lose answer', 'refuse', 'sign out'),
    }),
  },
)

/** A browser with two tabs, and a server, in which everything takes its time. */
function world(wait: () => Promise<unknown>) {
  const channels = new Set<{ hear: (() => void)[] }>()
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      hear: (() => void)[] = []
      constructor() {
        channels.add(this)
      }
      addEventListener(_: string, listener: () => void) {
        this.hear.push(listener)
      }
      postMessage() {
        void wait().then(() => {
          for (const one of channels) if (one !== this) for (const listener of one.hear) listener()
        })
      }
    },
  )
  // A disk does one thing after the other, in the order in which it was asked. What was read may take longer to arrive.
  let turn: Promise<unknown> = Promise.resolve()
  const disk = memoryShelf<Change>(() => {
    turn = turn.then(wait)
    return turn
  })
  const read: typeof disk.shelf.read = async (owner) => {
    const list = await disk.shelf.read(owner)
    await wait()
    return list
  }
  const server = {
    isReached: true,
    answersToLose: 0,
    refusals: 0,
    /** Everything that arrived, also repeatedly, with the session that sent it. */
    received: [] as { id: number; by: string; session: string; isAnswered: boolean }[],
    refused: [] as number[],
  }
  const open = () => waitingRecords<Change, number>('test', { ...disk.shelf, read })
  const tabs = [open(), open()]
  let made = 0
  /** What was made in a session that has ended. */
  const ended = new Set<number>()

  const ask = async ({ id, by }: Change) => {
    const session = browser.token
    await wait()
    if (!server.isReached) throw new ApiError(0, 'no network')
    if (session !== browser.token) throw new ApiError(401, 'signed out')
    if (server.refusals > 0) {
      server.refusals -= 1
      server.refused.push(id)
      throw new ApiError(422, 'refused')
    }
    const isAnswered = server.answersToLose === 0
    server.received.push({ id, by, session, isAnswered })
    await wait()
    if (isAnswered) return
    server.answersToLose -= 1
    throw new ApiError(0, 'no answer')
  }
  const send = (tab: (typeof tabs)[number]) =>
    alone('test', async () => {
      await tab.reread()
      await sendEach({
        next: () => tab.now().find((one) => !one.refused),
        send: async (one) => {
          await ask(one)
          await tab.drop(one.key)
        },
        postpone: () => undefined,
        refuse: ({ key }) => tab.change(key, (now) => ({ ...now, refused: true })),
      })
    })

  const run = async (one: Step) => {
    const tab = 'tab' in one ? tabs[one.tab] : undefined
    if (one.do === 'change') {
      // It is stored when an attempt to send it at once has failed.
      const by = browser.token
      await wait()
      const id = made++
      if (by !== browser.token) ended.add(id)
      await tab?.put({ id, by, owner: fingerprint(by) })
    } else if (one.do === 'send' && tab) await send(tab)
    else if (one.do === 'reload' && 'tab' in one) {
      tabs[one.tab] = open()
      await tabs[one.tab]?.load()
    } else if (one.do === 'lose network') server.isReached = false
    else if (one.do === 'find network') server.isReached = true
    else if (one.do === 'lose answer') server.answersToLose += 1
    else if (one.do === 'refuse') server.refusals += 1
    else if (one.do === 'sign out') {
      for (let id = 0; id < made; id += 1) ended.add(id)
      browser.token = browser.token === 'one' ? 'two' : 'one'
      await Promise.all(tabs.map((each) => each.load()))
    }
  }
  return { run, server, disk, ended, tabs, made: () => made }
}

// Mutations: without the lock, the reading before sending, the owner in `now` or `put`, one reading at a time, the
// message to other tabs, or the removal at sign-out; going on after a change that was postponed.
it('whatever happens in two tabs, each change arrives once and in order, or waits for its holder', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 25 }), async (scheduler, steps) => {
      browser.token = 'one'
      const { run, server, disk, ended, tabs, made } = world(() => scheduler.schedule(Promise.resolve()))
      const begun = steps.map(async (one) => {
        await scheduler.schedule(Promise.resolve())
        await run(one)
      })
      await scheduler.waitFor(Promise.all(begun))
      // What one tab tells the other may arrive later. Then both show what is there.
      await scheduler.waitIdle()
      const waiting = [...disk.records.values()]
      expect(tabs.map((tab) => tab.now())).toEqual([waiting, waiting])
      // In the end there is a network, and both tabs have sent.
      Object.assign(server, { isReached: true, refusals: 0, answersToLose: 0 })
      await scheduler.waitFor(Promise.all(([0, 1] as const).map((tab) => run({ do: 'send', tab }))))

      await scheduler.waitIdle()
      const left = [...disk.records.values()]
      const arrived = server.received.map(({ id }) => id)
      const first = [...new Set(arrived)]
      // Nothing is lost: it arrived, or was refused and waits, or its session has ended.
      for (let id = 0; id < made(); id += 1)
        expect(first.includes(id) || left.some((one) => one.id === id) || ended.has(id)).toBe(true)
      expect(left.every((one) => one.refused && server.refused.includes(one.id))).toBe(true)
      // Nothing arrives twice, unless its answer was lost, and then before everything else.
      expect(server.received.filter(({ isAnswered }) => isAnswered).map(({ id }) => id)).toEqual([
        ...new Set(server.received.filter(({ isAnswered }) => isAnswered).map(({ id }) => id)),
      ])
      expect(arrived.filter((id, at) => id !== arrived[at - 1])).toEqual(first)
      expect(first).toEqual(first.toSorted((one, other) => one - other))
      // Nobody else sends it, and nothing of it stays.
      expect(server.received.filter(({ by, session }) => by !== session)).toEqual([])
      expect(left.filter((one) => one.by !== browser.token)).toEqual([])
    }),
    { numRuns: 300 },
  )
})
