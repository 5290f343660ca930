import { wire } from './ask.ts'
import type { Effort, Row } from './figure.ts'
import { startFloor } from './floor.ts'
import { load } from './load.ts'
import { cpuNote, measurePairs, ratioRow } from './pairs.ts'
import type { Target } from './server.ts'
import { startShop } from './shop.ts'

const BOUND = 0.7
const CONNECTIONS = 50
/** As Chromium asks for a page. */
const REQUEST = {
  method: 'GET',
  path: '/',
  headers: {
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'zh-TW,zh;q=0.9',
  },
} as const

/** The home page from the cache, against a bare Fastify with the same bytes in memory. */
export async function home({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  await using floor = await startFloor(shop, REQUEST)
  const request = wire(REQUEST)
  const run = (target: Target) => () => load({ target, connections: CONNECTIONS, next: () => request, seconds })
  const measured = await measurePairs(pairs, run(shop), run(floor))
  return [ratioRow('Home page, warm', measured, BOUND, cpuNote(measured))]
}
