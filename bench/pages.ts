import { wire } from './ask.ts'
import type { Effort, Row } from './benchmark.ts'
import { startFloor } from './floor.ts'
import { load } from './load.ts'
import { cpuNote, measurePairs, ratioRow } from './pairs.ts'
import { PUBLIC_PAGES, pageRequest } from './public-pages.ts'
import type { Target } from './server.ts'
import { startShop } from './shop.ts'

const BOUND = 0.7
const CONNECTIONS = 50

/** Every kind of public page from the cache, each against a bare Fastify with the same bytes in memory. */
export async function pages({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  const rows: Row[] = []
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    const asked = pageRequest(path)
    await using floor = await startFloor(shop, asked)
    const request = wire(asked)
    const run = (target: Target) => () => load({ target, connections: CONNECTIONS, next: () => request, seconds })
    const measured = await measurePairs(pairs, run(shop), run(floor))
    rows.push(ratioRow(`Page ${name}, warm`, measured, BOUND, cpuNote(measured)))
  }
  return rows
}
