import { once } from 'node:events'
import { contract } from '@idocard/contract'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { type Request, wire } from '../ask.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { DEMO_CARD } from '../card-data.ts'
import { pageRequest } from '../public-pages.ts'
import { freePort, type Server, startServer, temporaryFolder } from '../server.ts'
import { Balancer } from './balancer.ts'
import { Connection } from './connection.ts'
import type { Extent } from './scenario.ts'

const CLIENTS = 8
/** How many of them request uncached pages: as many as the server renders concurrently, so that none is refused. */
const CLIENTS_OF_NEW_PAGES = 3
/** Ten of the balancer's health checks. */
const DRAIN_SECONDS = '1'

/** Two servers behind a balancer are restarted in turn, while clients open pages and make calls. */
export async function restarts({ full }: Extent): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startPostgres()
  opened.defer(() => postgres.stop())
  const { path } = opened.use(await temporaryFolder())
  const settings = { DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: path, DRAIN_SECONDS }
  const ports = [await freePort(), await freePort()]
  const servers: Server[] = []
  opened.defer(async () => {
    for (const server of servers) await server[Symbol.asyncDispose]()
  })
  const start = async (port: number) => startServer({ ...settings, PORT: String(port) })
  for (const port of ports) servers.push(await start(port))
  const balancer = opened.use(await Balancer.before(ports))

  const load = new Load(balancer.port)
  const times = full ? 50 : 3
  let uncleanEnds = 0
  for (let time = 0; time < times; time += 1) {
    const at = time % ports.length
    const port = ports[at] as number
    const { child } = servers[at] as Server
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) uncleanEnds += 1
    servers[at] = await start(port)
    await balancer.sees(port, true)
  }
  const { answered, failed } = await load.stop()
  const note = `${times} restarts, ${count(answered)} answered${balancer.broken.length > 0 ? `; ${balancer.broken.slice(0, 3).join(', ')}` : ''}`
  return [
    atMost('Restarts: requests that failed', failed.length, 0, count, [note, ...failed.slice(0, 5)].join('; ')),
    atMost('Restarts: servers that did not exit with 0', uncleanEnds, 0, count),
  ]
}

/** Clients that send one request after the other, each on its own connection. */
class Load {
  private readonly failed: string[] = []
  private answered = 0
  private isStopping = false
  private readonly running: Promise<void>[]

  constructor(port: number) {
    this.running = Array.from({ length: CLIENTS }, (_, client) => this.run(port, client))
  }

  async stop(): Promise<{ answered: number; failed: string[] }> {
    this.isStopping = true
    await Promise.all(this.running)
    return { answered: this.answered, failed: this.failed }
  }

  private async run(port: number, client: number): Promise<void> {
    const connection = new Connection(port)
    for (let turn = 0; !this.isStopping; turn += 1) {
      const request = requestOf(client, turn)
      const { status } = await connection.send(wire(request))
      if (status === 200) this.answered += 1
      else this.failed.push(`${request.path} ${status}`)
    }
    connection.close()
  }
}

/** Cached pages, an uncached page, and a call with a body, in turn. */
function requestOf(client: number, turn: number): Request {
  const address = `10.3.${client}.${turn % 250}`
  if (turn % 4 === 3)
    return {
      method: 'POST',
      path: contract.product.load_by_id.path,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: '{"id":1}',
    }
  const isNew = turn % 4 === 2 && client < CLIENTS_OF_NEW_PAGES
  const page = pageRequest(isNew ? `/idocard/news?page=${client}${turn}` : turn % 2 === 0 ? '/' : `/${DEMO_CARD}`)
  return { ...page, headers: { ...page.headers, 'x-forwarded-for': address } }
}
