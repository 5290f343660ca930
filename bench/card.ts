import { setTimeout as pause } from 'node:timers/promises'
import { ask, wire } from './ask.ts'
import { atMost, count, type Effort, type Row } from './benchmark.ts'
import { aCardsPhoto, addCards, cardsRead, DEMO_CARD, numberOf } from './card-data.ts'
import { startFloor } from './floor.ts'
import { load } from './load.ts'
import { cpuNote, measurePairs, median, type Pairs, ratioRow } from './pairs.ts'
import { pageRequest } from './public-pages.ts'
import type { Target } from './server.ts'
import { startShop } from './shop.ts'

const SAME_BOUND = 0.75
const UNOPENED_BOUND = 0.05
const MAX_GROWTH = 1.2
const PAGE_BYTES = 14 * 1024
const PHOTO_BYTES = 40_000
const CONNECTIONS = 50
const CROWD = 200
/** Number of visitors who open the same card in turn. */
const VIEWERS = 5000
/** Enough cards for every request to open a different one. */
const FEW = 200_000
const MANY = 1_000_000

/** A request like a phone's, with a different address per visitor, so that views are counted. */
const view = (cardSn: string, viewer: number): Buffer => {
  const request = pageRequest(`/${cardSn}`)
  const from = `10.${(viewer >> 16) & 255}.${(viewer >> 8) & 255}.${viewer & 255}`
  return wire({ ...request, headers: { ...request.headers, 'x-forwarded-for': from } })
}

/**
 * The page of a card on the production server, compared with a bare Fastify that sends the same bytes from memory.
 * Measured with cards that nobody has opened since the server started, as most are, and with one that many visitors
 * open. Both again among a million cards.
 */
export async function card({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  await addCards(shop.databaseUrl, 0, FEW)
  let next = 0
  const unopened = () => numberOf(next++)
  const first = await ask(shop.port, pageRequest(`/${unopened()}`))
  const demo = Array.from({ length: VIEWERS }, (_, viewer) => view(DEMO_CARD, viewer))
  await using floor = await startFloor(shop, pageRequest(`/${DEMO_CARD}`))
  await using firstFloor = await startFloor(shop, pageRequest(`/${unopened()}`))
  let turn = 0
  const same = () => demo[turn++ % demo.length]
  const measure = (bare: Target, request: () => Buffer | undefined, bareRequest: () => Buffer | undefined) => {
    const run = (target: Target, next: () => Buffer | undefined) => () =>
      load({ target, connections: CONNECTIONS, next, seconds })
    return measurePairs(pairs, run(shop, request), run(bare, bareRequest))
  }
  const firstPath = view(numberOf(1), 0)
  const another = () => view(unopened(), next)
  const unopenedBefore = await measure(firstFloor, another, () => firstPath)
  const before = { unopened: unopenedBefore, same: await measure(floor, same, same) }
  const page = await ask(shop.port, pageRequest(`/${DEMO_CARD}`))
  await addCards(shop.databaseUrl, FEW, MANY)
  const after = {
    same: await measure(floor, same, same),
    unopened: await measure(firstFloor, another, () => firstPath),
  }
  if (next > MANY) throw new Error('There were not enough cards for every request to open a different one.')

  const photo = await ask(shop.port, { method: 'GET', path: await aCardsPhoto(shop.databaseUrl) })
  if (photo.status !== 200) throw new Error(`The photo responded with ${photo.status}`)
  return [
    ratioRow('Card page, a million cards, nobody opened it', after.unopened, UNOPENED_BOUND, cpuNote(after.unopened)),
    ratioRow('Card page, a million cards, the same card', after.same, SAME_BOUND, cpuNote(after.same)),
    growth('nobody opened them', before.unopened, after.unopened),
    growth('the same card', before.same, after.same),
    await crowd(shop, numberOf(MANY - 1)),
    atMost('Card page, bytes of the first response', first.body.length, PAGE_BYTES, count),
    atMost('Card page, bytes of a repeated response', page.body.length, PAGE_BYTES, count),
    atMost('Card page, bytes of a noisy photo', photo.body.length, PHOTO_BYTES, count),
  ]
}

/** Many visitors open an unopened card at the same time, like the audience of a speaker. */
async function crowd(shop: Target & { databaseUrl: string }, cardSn: string): Promise<Row> {
  // A bot's views are not counted; counting would read the card too.
  const request = { ...pageRequest(`/${cardSn}`), headers: { 'user-agent': 'curl/8', 'accept-encoding': 'br' } }
  // Earlier views are still being written for some time.
  const settled = async (): Promise<number> => {
    const reads = await cardsRead(shop.databaseUrl)
    await pause(STATISTICS_MS)
    return (await cardsRead(shop.databaseUrl)) === reads ? reads : settled()
  }
  const before = await settled()
  const pages = await Promise.all(Array.from({ length: CROWD }, () => ask(shop.port, request)))
  const reads = (await settled()) - before
  const failed = pages.filter(({ status }) => status !== 200).length
  if (failed > 0) throw new Error(`${failed} of ${CROWD} did not get the page.`)
  return atMost(`Reads of a card for a crowd of ${CROWD}`, reads, 1, count)
}

/** An idle connection writes its statistics after ten seconds. */
const STATISTICS_MS = 12_000

/** The slowdown relative to the floor among a million cards. */
function growth(what: string, few: Pairs, many: Pairs): Row {
  const [before, after] = [median(few.ratios), median(many.ratios)]
  const note = `${after.toFixed(3)} of the floor instead of ${before.toFixed(3)}; ${cpuNote(many)}`
  return atMost(
    `Growth from 200,000 cards, ${what}`,
    before / after,
    MAX_GROWTH,
    (value) => `${value.toFixed(2)}×`,
    note,
  )
}
