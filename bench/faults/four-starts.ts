import { contract } from '@idocard/contract'
import pg from 'pg'
import products from '../../server/src/seed/products.json' with { type: 'json' }
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { atMost } from '../benchmark.ts'
import { type Server, startServer, temporaryFolder } from '../server.ts'
import { Client } from './client.ts'
import type { Scenario } from './scenario.ts'

const TOGETHER = 4

/** Four servers start together on an empty database. All must start, and the demo content must exist exactly once. */
export const fourStarts: Scenario = async ({ full }) => {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const { path } = stack.use(await temporaryFolder())
  const rounds = full ? 20 : 2
  const failures: string[] = []
  let notOnce = 0
  for (let round = 0; round < rounds; round++) {
    const url = await createDatabase(postgres.url)
    const starting = Array.from({ length: TOGETHER }, (_, index) => startWorking(url, path, index))
    const started = await Promise.allSettled(starting)
    for (const one of started) {
      if (one.status === 'rejected') failures.push(String(one.reason))
      else await one.value[Symbol.asyncDispose]()
    }
    if ((await countProducts(url)) !== products.length) notOnce += 1
  }
  const note = failures.slice(0, 3).join('; ')
  return [
    atMost(`Four servers started together, ${rounds} times: failures`, failures.length, 0, String, note),
    atMost('Four servers started together: content missing or duplicated', notOnce, 0, String),
  ]
}

/**
 * Starts a server and waits until it is fully up: a call that writes, which needs the job queue, succeeds.
 * @throws Error when the server ends before that, or the call fails
 */
async function startWorking(url: string, dataDir: string, index: number): Promise<Server> {
  const server = await startServer({ DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
  const client = new Client(() => server.port, `10.2.0.${index + 1}`)
  const { code } = await client.call(contract.account.request_code, { username: `091000000${index}` })
  if (code === 200 && server.child.exitCode === null) return server
  await server[Symbol.asyncDispose]()
  throw new Error(`A call failed with ${code}; exit ${server.child.exitCode}`)
}

async function countProducts(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from product')
  await client.end()
  return rows[0]?.count ?? 0
}
