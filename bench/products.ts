import { wire } from './ask.ts'
import type { Effort, Row } from './benchmark.ts'
import { startFloor } from './floor.ts'
import { load } from './load.ts'
import { cpuNote, measurePairs, ratioRow } from './pairs.ts'
import type { Target } from './server.ts'
import { startShop } from './shop.ts'

const BOUND = 0.3
const CONNECTIONS = 50
/** Enough callers that none reaches the limit of 600 calls a minute. */
const CALLERS = 10_000

const requestOf = (caller: number) =>
  ({
    method: 'POST',
    path: '/api/idoCard/product/load_by_front',
    headers: {
      accept: 'application/json',
      'accept-language': 'zh-TW,zh;q=0.9',
      'content-type': 'application/json',
      'x-forwarded-for': `10.1.${caller >> 8}.${caller & 255}`,
    },
    body: '{"category":"","pageNum":1,"pageSize":20}',
  }) as const

/** The product list call, compared with a bare Fastify that parses the same JSON and responds from memory. */
export async function products({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  await using floor = await startFloor(shop, requestOf(0))
  const requests = Array.from({ length: CALLERS }, (_, caller) => wire(requestOf(caller)))
  let sent = 0
  const next = () => requests[sent++ % CALLERS]
  const run = (target: Target) => () => load({ target, connections: CONNECTIONS, next, seconds })
  const measured = await measurePairs(pairs, run(shop), run(floor))
  return [ratioRow('Product list call', measured, BOUND, cpuNote(measured))]
}
