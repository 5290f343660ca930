import { CARD_STATES } from '@idocard/domain/cards/card-state'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS } from '@idocard/domain/commerce/order-work'
import { PERSON_KINDS } from '@idocard/domain/identity/person'
import pg from 'pg'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { memoryWithChildren, watchMemory } from './faults/process-memory.ts'
import { prepareLists } from './lists-data.ts'
import { type Shop, startShop } from './shop.ts'

const AT_ONCE = 16
/** As often each input is asked for, unless it takes longer than this. */
const TIMES = 64
const MAX_SECONDS = 15
const WARM_SECONDS = 5
const MAX_MS = 100
const EXPORTED = 100_000
const EXPORTED_BEFORE = 10_000
/** As many rows as the browser asks for when it makes a file. */
const PAGE = 500
const MAX_EXPORT = 50 * 1024 * 1024

interface Page {
  list: unknown[]
  next: string
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const mb = (value: number) => `${(value / 1024 / 1024).toFixed(0)} MB`

/** Pieces of what the lists have: rare ones, common ones, one character, a number with its hyphens, and nothing. */
const KEYWORDS = ['0912-345-678', '12345', '王小明', '明', 'user77', '@example', 'nobody-has-this']

/** What staff ask of each list: its first page in each order, each filter, searches, and the counts of the tabs. */
const ASKED: readonly { call: string; what: string; inputs: readonly object[] }[] = [
  { call: 'siteOrder/list', what: 'first page', inputs: [{ sort: '-at' }] },
  { call: 'siteOrder/list', what: 'other orders', inputs: ['at', 'total', '-total'].map((sort) => ({ sort })) },
  { call: 'siteOrder/list', what: 'tabs', inputs: ORDER_TABS.map((tab) => ({ sort: '-at', tab })) },
  { call: 'siteOrder/list', what: 'states', inputs: ORDER_STATES.map((state) => ({ sort: '-total', state })) },
  { call: 'siteOrder/list', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-at', keyword })) },
  { call: 'siteOrder/count_tabs', what: 'counts', inputs: [{}] },
  { call: 'siteCard/list', what: 'first page', inputs: [{ sort: '-made' }] },
  {
    call: 'siteCard/list',
    what: 'other orders',
    inputs: ['made', 'activated', '-activated'].map((sort) => ({ sort })),
  },
  { call: 'siteCard/list', what: 'states', inputs: CARD_STATES.map((state) => ({ sort: '-made', state })) },
  {
    call: 'siteCard/list',
    what: 'kinds',
    inputs: ['physical', 'virtual'].map((kind) => ({ sort: '-activated', kind })),
  },
  {
    call: 'siteCard/list',
    what: 'sold or not',
    inputs: ['sold', 'unsold'].flatMap((sold) => ['-made', 'made', '-activated'].map((sort) => ({ sort, sold }))),
  },
  { call: 'siteCard/list', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-made', keyword })) },
  { call: 'sitePerson/list', what: 'first page', inputs: [{ sort: '-joined' }] },
  { call: 'sitePerson/list', what: 'kinds', inputs: PERSON_KINDS.map((kind) => ({ sort: '-joined', kind })) },
  { call: 'sitePerson/list', what: 'search', inputs: KEYWORDS.map((keyword) => ({ sort: '-joined', keyword })) },
  {
    call: 'sitePerson/list',
    what: 'search among holders',
    inputs: KEYWORDS.map((keyword) => ({ sort: '-joined', keyword, kind: 'holder' })),
  },
]

export type Ask = (call: string, input: object) => Promise<{ status: number; page: Page }>

/** Makes calls as staff with the session `lists`, each from another address. */
export function staffOf(shop: Shop): Ask {
  let asked = 0
  return async (call, input) => {
    asked += 1
    const { status, body } = await ask(shop.port, {
      method: 'POST',
      path: `/api/SG/${call}`,
      headers: {
        authorization: 'Bearer lists',
        'content-type': 'application/json',
        'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      },
      body: JSON.stringify(input),
    })
    return { status, page: status === 200 ? (JSON.parse(body.toString()) as { data: Page }).data : NONE }
  }
}

/**
 * The lists of staff with a million orders, cards and people: how long a page takes while sixteen ask at once, and how
 * much memory the server takes for a file of 100,000 rows. What is too slow to be answered is counted, and the rest is
 * measured nevertheless.
 */
export async function lists(): Promise<Row[]> {
  await using shop = await startShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  await using _ = { [Symbol.asyncDispose]: () => client.end() }
  await prepareLists(client)
  const load = staffOf(shop)
  // Staff meet a server that has been running, whose code is compiled.
  const warmUntil = performance.now() + WARM_SECONDS * 1000
  while (performance.now() < warmUntil)
    await Promise.all(ASKED.flatMap(({ call, inputs }) => inputs.slice(0, 1).map((input) => load(call, input))))
  const rows: Row[] = []
  for (const { call, what, inputs } of ASKED)
    rows.push(await measured(load, { of: 'A million', call, what, inputs, max: MAX_MS }))
  rows.push(await exported(load, shop.pid))
  return rows
}

const NONE: Page = { list: [], next: '' }

interface Measured {
  /** Whose lists. */
  of: string
  call: string
  what: string
  inputs: readonly object[]
  /** Milliseconds. */
  max: number
}

/** The time that a call takes while sixteen ask at once. */
export async function measured(load: Ask, { of, call, what, inputs, max }: Measured): Promise<Row> {
  const times = new Map<object, number[]>(inputs.map((input) => [input, []]))
  const refused = new Map<object, number>()
  const one = async (input: object) => {
    const start = performance.now()
    const { status } = await load(call, input)
    times.get(input)?.push(performance.now() - start)
    if (status !== 200) refused.set(input, (refused.get(input) ?? 0) + 1)
  }
  for (const input of inputs) await one(input)
  for (const taken of times.values()) taken.length = 0
  const until = performance.now() + MAX_SECONDS * 1000
  let left = Math.max(inputs.length * TIMES, AT_ONCE * 20)
  const worker = async () => {
    while (left > 0 && performance.now() < until) {
      left -= 1
      await one(inputs[left % inputs.length] ?? {})
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  const all = [...times.values()].flat()
  const slow = [...times]
    .map(([input, taken]) => ({ input, p50: at(taken, 0.5), p99: at(taken, 0.99) }))
    .filter(({ p99 }) => p99 > max)
    .sort((a, b) => b.p50 - a.p50)
    .map(({ input, p50, p99 }) => `${JSON.stringify(input)} ${ms(p50)}, ${ms(p99)}`)
  const failures = [...refused].map(([input, count]) => `${JSON.stringify(input)} not answered ${count} times`)
  const missed = slow.length > 0 ? [`too slow, p50 and p99: ${slow.join('; ')}`] : []
  const note = [`${all.length} times, p50 ${ms(at(all, 0.5))}`, ...missed, ...failures].join('; ')
  const row = atMost(`${of}, ${call}, ${what}, ${AT_ONCE} at once, p99`, at(all, 0.99), max, ms, note)
  return { ...row, holds: row.holds && failures.length === 0 }
}

/**
 * How much more memory a file of 100,000 rows takes than one of 10,000. V8 gives most of its young generation (60 MB)
 * back when a server is idle, and takes it again for any work, so growth since an idle moment says when the last work was,
 * and not what the rows take.
 */
async function exported(load: Ask, pid: number): Promise<Row> {
  const start = memoryWithChildren(pid).own
  const before = await readAll(load, pid, EXPORTED_BEFORE)
  const { rows, seconds, most } = await readAll(load, pid, EXPORTED)
  const note = `${rows} rows, ${seconds.toFixed(1)} s of calls; ${mb(start)} before both, at most ${mb(before.most)} and ${mb(most)}`
  const what = 'File of 100,000 orders: memory of the server beyond that for 10,000'
  const row = atMost(what, most - before.most, MAX_EXPORT, mb, note)
  return { ...row, holds: row.holds && rows >= EXPORTED }
}

/** Reads as many orders as a file has, as the browser does. @returns also the server's peak memory meanwhile */
async function readAll(load: Ask, pid: number, wanted: number) {
  const watched = watchMemory(pid)
  const began = performance.now()
  let cursor = ''
  let rows = 0
  while (rows < wanted) {
    const { status, page } = await load('siteOrder/list', { sort: '-at', cursor, pageSize: PAGE })
    if (status !== 200 || page.list.length === 0) break
    rows += page.list.length
    cursor = page.next
  }
  return { rows, seconds: (performance.now() - began) / 1000, most: watched.stop().own }
}

/** The value that so many of the others do not exceed: 0.5 for the median. */
export const at = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
