import { openEmbedded } from '../server/src/db/embedded/open-embedded.ts'
import { ask } from './ask.ts'
import { atMost, type Row } from './benchmark.ts'
import { ContactsData, type Holder, KEYWORDS } from './contacts-data.ts'
import { median } from './pairs.ts'
import { startServer, temporaryFolder } from './server.ts'
import { startShop } from './shop.ts'

const MINE = 50_000
/** Other holders with as many contacts each: a million contacts in total. */
const OTHERS = 19
const EXPORTED = 5000
const ROUNDS = 6
const SEARCH_MS = 50
const EMBEDDED_MS = 200
const EXPORT_SECONDS = 10
const MAX_GROWTH = 1.2

const NOTE = `${KEYWORDS.length} keywords, ${ROUNDS} times, one after the other`

const ms = (value: number) => `${value.toFixed(1)} ms`

/** A holder's search, list and detail with 50,000 contacts, alone and among a million; and an export of 5,000. */
export async function contacts(): Promise<Row[]> {
  return [...(await onPostgres()), await embedded()]
}

async function onPostgres(): Promise<Row[]> {
  await using shop = await startShop()
  await using data = await ContactsData.open(shop.databaseUrl)
  const me = await data.holder('bench-contacts', MINE)
  const few = await data.holder('bench-export', EXPORTED)
  const alone = await measure(shop.port, me)
  const exported = await exportTime(shop.port, few.token)
  await data.others(me.memberId, OTHERS)
  const among = await measure(shop.port, me)
  const grown = (what: string, before: number, after: number) =>
    atMost(
      `Growth to a million contacts, ${what}`,
      after / before,
      MAX_GROWTH,
      (value) => `${value.toFixed(2)}×`,
      `${ms(before)} → ${ms(after)}, medians`,
    )
  return [
    atMost('Search among 50,000 contacts, p99', alone.p99, SEARCH_MS, ms, `${NOTE}; median ${ms(alone.search)}`),
    atMost('The same among a million in all, p99', among.p99, SEARCH_MS, ms, `median ${ms(among.search)}`),
    grown('a list', alone.list, among.list),
    grown('one contact', alone.detail, among.detail),
    atMost('Export of 5,000 contacts, zip and CSV', exported, EXPORT_SECONDS, (value) => `${value.toFixed(1)} s`),
  ]
}

/**
 * The same search on the embedded database. Only one process can open it at a time, so it is filled between two runs of
 * the server.
 */
async function embedded(): Promise<Row> {
  await using folder = await temporaryFolder()
  const settings = { DATA_DIR: folder.path }
  await (await startServer(settings))[Symbol.asyncDispose]()
  const database = await openEmbedded(folder.path, {
    log: (message) => console.log(message),
    onLost: (error) => {
      throw error
    },
  })
  let me: Holder
  {
    await using data = await ContactsData.open(database.connection)
    me = await data.holder('bench-contacts', MINE)
  }
  await database.close()
  await using server = await startServer(settings)
  const { p99, search } = await measure(server.port, me)
  return atMost('Search on the embedded database, p99', p99, EMBEDDED_MS, ms, `${NOTE}; median ${ms(search)}`)
}

/** Response times in milliseconds: the p99 and median of searches, and the medians of a list and of one contact. */
async function measure(port: number, { token, contactId }: Holder) {
  const timed = async (name: string, input: object): Promise<number> => {
    const began = performance.now()
    const answer = await ask(port, {
      method: 'POST',
      path: `/api/SG/addressBook/${name}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    })
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status}: ${answer.body}`)
    return performance.now() - began
  }
  const searches: number[] = []
  const lists: number[] = []
  const details: number[] = []
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const keyword of KEYWORDS) {
      const took = [
        await timed('load', { keyword, sort: 'name' }),
        await timed('load', { sort: 'name' }),
        await timed('load_by_id', { id: contactId }),
      ]
      if (round === 0) continue
      searches.push(took[0] ?? 0)
      lists.push(took[1] ?? 0)
      details.push(took[2] ?? 0)
    }
  const sorted = searches.toSorted((a, b) => a - b)
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  return { p99, search: median(searches), list: median(lists), detail: median(details) }
}

/** Seconds until both files have been received completely. */
async function exportTime(port: number, token: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await ask(port, { method: 'POST', path: '/api/SG/addressBook/load_export', headers, body: '{}' })
  const { data } = JSON.parse(answer.body.toString()) as { data: { vcard: string; csv: string } }
  const began = performance.now()
  for (const path of [data.vcard, data.csv]) {
    const file = await ask(port, { method: 'GET', path })
    if (file.status !== 200) throw new Error(`${path} answered ${file.status}`)
  }
  return (performance.now() - began) / 1000
}
