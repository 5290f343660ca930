import { ask, wire } from './ask.ts'
import { aCardsPhoto, addCards, DEMO_CARD, MILLION, numberOf } from './card-data.ts'
import { atMost, count, type Effort, type Row } from './figure.ts'
import { startFloor } from './floor.ts'
import { load } from './load.ts'
import { cpuNote, measurePairs, median, type Pairs, ratioRow } from './pairs.ts'
import { pageRequest } from './public-pages.ts'
import { startServer, type Target, temporaryFolder } from './server.ts'
import { startShop } from './shop.ts'

const WARM_BOUND = 0.85
const UNCACHED_BOUND = 0.1
const GROWTH_MOST = 1.2
const PAGE_BYTES = 14 * 1024
const PHOTO_BYTES = 40_000
const CONNECTIONS = 50
/** So many people look at so many cards in turn. */
const VIEWERS = 5000

/** As a person's phone asks, each from an address of its own: their looks are counted. */
const looks = (cardAt: (viewer: number) => string): Buffer[] =>
  Array.from({ length: VIEWERS }, (_, viewer) => {
    const request = pageRequest(`/${cardAt(viewer)}`)
    const headers = { ...request.headers, 'x-forwarded-for': `10.1.${viewer >> 8}.${viewer & 255}` }
    return wire({ ...request, headers })
  })

/**
 * The page of a card, each against a bare Fastify with the same bytes in memory: kept, and with nothing kept, so that
 * every request reads the card from PostgreSQL, renders and compresses it. Both again among a million cards.
 */
export async function card({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  await using folder = await temporaryFolder()
  const settings = { DATABASE_URL: shop.databaseUrl, DATA_DIR: folder.path }
  await using uncached = await startServer(settings, 'bench/uncached-server.ts')
  const asked = pageRequest(`/${DEMO_CARD}`)
  await using floor = await startFloor(shop, asked)
  await using uncachedFloor = await startFloor(uncached, asked)
  const demo = looks(() => DEMO_CARD)
  const measure = (ours: Target, bare: Target, requests: readonly Buffer[]) => {
    const run = (target: Target, sent: readonly Buffer[]) => () => {
      let at = 0
      return load({ target, connections: CONNECTIONS, next: () => sent[at++ % sent.length], seconds })
    }
    // The floor has one route: it is asked for that.
    return measurePairs(pairs, run(ours, requests), run(bare, demo))
  }
  const before = { warm: await measure(shop, floor, demo), uncached: await measure(uncached, uncachedFloor, demo) }
  await addCards(shop.databaseUrl)
  const many = looks((viewer) => numberOf((viewer * 7919 * 31) % MILLION))
  const after = { warm: await measure(shop, floor, demo), uncached: await measure(uncached, uncachedFloor, many) }

  const page = await ask(shop.port, asked)
  const fresh = await ask(uncached.port, asked)
  const photo = await ask(shop.port, { method: 'GET', path: await aCardsPhoto(shop.databaseUrl) })
  if (photo.status !== 200) throw new Error(`The photograph answered ${photo.status}`)
  return [
    ratioRow('Card page, warm', before.warm, WARM_BOUND, cpuNote(before.warm)),
    ratioRow('Card page, nothing kept', before.uncached, UNCACHED_BOUND, cpuNote(before.uncached)),
    growth('warm', before.warm, after.warm),
    growth('nothing kept, any of them', before.uncached, after.uncached),
    atMost('Card page, compressed bytes', page.body.length, PAGE_BYTES, count),
    atMost('Card page, compressed bytes with nothing kept', fresh.body.length, PAGE_BYTES, count),
    atMost('Card page, bytes of a noisy photograph', photo.body.length, PHOTO_BYTES, count),
  ]
}

/** How much less of the floor is reached among a million cards. */
function growth(what: string, few: Pairs, many: Pairs): Row {
  const [before, after] = [median(few.ratios), median(many.ratios)]
  const note = `${after.toFixed(3)} of the floor instead of ${before.toFixed(3)}; ${cpuNote(many)}`
  return atMost(`A million cards, ${what}`, before / after, GROWTH_MOST, (value) => `${value.toFixed(2)}×`, note)
}
