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
import { Newcomers } from './newcomers.ts'
import type { Extent, Scenario } from './scenario.ts'
import { milliseconds } from './visitor.ts'

const CLIENTS = 8
/** How many of them request uncached pages: as many as the server renders concurrently, so that none is refused. */
const CLIENTS_OF_NEW_PAGES = 3
/** Responses to newcomers before a server is stopped. */
const ANSWERS_BEFORE = 200
/** The time after which common supervisors kill a process. */
const STOP_MS = 10_000
/** Ten of the balancer's health checks. */
const DRAIN_SECONDS = '1'

/** Servers are stopped and started again under clients: behind a balancer, and without one. */
export const restarts: Scenario = async (extent) => [...(await behindBalancer(extent)), ...(await direct(extent))]

/** Two servers behind a balancer are restarted in turn, while clients open pages and make calls. */
async function behindBalancer({ full }: Extent): Promise<Row[]> {
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

/** A server is stopped while clients open connections that know nothing of it. */
async function direct({ full }: Extent): Promise<Row[]> {
  await using folder = await temporaryFolder()
  const times = full ? 50 : 2
  const failed: string[] = []
  let answered = 0
  let uncleanEnds = 0
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    await using server = await startServer({ DATA_DIR: folder.path, DRAIN_SECONDS: '0' })
    const ended = once(server.child, 'exit')
    const newcomers = new Newcomers(server.port)
    const refused = newcomers.untilRefused()
    await newcomers.haveAnswers(ANSWERS_BEFORE)
    const began = performance.now()
    server.child.kill('SIGTERM')
    const [code] = await ended
    slowest = Math.max(slowest, performance.now() - began)
    await refused
    if (code !== 0) uncleanEnds += 1
    answered += newcomers.answered
    failed.push(...newcomers.failed)
  }
  const note = [`${times} stops, ${count(answered)} answered`, ...failed.slice(0, 5)].join('; ')
  return [
    atMost('Stops: requests that failed on an accepted connection', failed.length, 0, count, note),
    atMost('Stops: servers that did not exit with 0', uncleanEnds, 0, count),
    atMost('Stops: the slowest', slowest, STOP_MS, milliseconds),
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
