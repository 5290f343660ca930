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

/** Every kind of public page from the cache, compared with a bare Fastify that sends the same bytes from memory. */
export async function pages({ seconds, pairs }: Effort): Promise<Row[]> {
  await using shop = await startShop()
  const rows: Row[] = []
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    const page = pageRequest(path)
    await using floor = await startFloor(shop, page)
    const request = wire(page)
    const run = (target: Target) => () => load({ target, connections: CONNECTIONS, next: () => request, seconds })
    const measured = await measurePairs(pairs, run(shop), run(floor))
    rows.push(ratioRow(`Page ${name}, warm`, measured, BOUND, cpuNote(measured)))
  }
  return rows
}
