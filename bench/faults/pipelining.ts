import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, startPostgres } from '../../server/src/testing/postgres.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { startServer, temporaryFolder } from '../server.ts'
import { megabytes, memoryOf, resetPeak } from './memory.ts'
import { type Extent, onQuietMachine } from './scenario.ts'
import { failures, milliseconds, percentile, Visitor } from './visitor.ts'

const SOCKETS = 200
const REQUESTS = 900
/** The heap size of a small container. */
const HEAP = '--max-old-space-size=512'
const LOG_BYTES = 1_000_000

/** Sockets that request hundreds of uncached pages each, pipelined, and read no response. */
export async function pipelining({ full }: Extent): Promise<Row[]> {
  await using opened = new AsyncDisposableStack()
  const postgres = await startPostgres()
  opened.defer(() => postgres.stop())
  const { path } = opened.use(await temporaryFolder())
  const settings = { DATABASE_URL: await createDatabase(postgres.url), DATA_DIR: path, NODE_OPTIONS: HEAP }
  const server = opened.use(await startServer(settings, undefined, 'pipe'))
  let logged = 0
  for (const output of [server.child.stdout, server.child.stderr])
    output?.on('data', (bytes: Buffer) => {
      logged += bytes.length
    })
  resetPeak(server.pid)
  const before = memoryOf(server.pid).now
  const visitor = new Visitor(server.port, '/', 50).start()

  const sockets = Array.from({ length: SOCKETS }, (_, socket) => {
    const requests = Array.from(
      { length: REQUESTS },
      (_, n) => `GET ${uncached(socket, n)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    )
    const opened = connect({ port: server.port, host: '127.0.0.1' })
    opened.on('error', () => {})
    opened.pause()
    opened.write(requests.join(''))
    return opened
  })
  await pause(full ? 60_000 : 8000)
  const outcomes = await visitor.stop()
  const hasEnded = server.child.exitCode !== null || server.child.signalCode !== null
  const most = hasEnded ? Number.POSITIVE_INFINITY : memoryOf(server.pid).most
  for (const socket of sockets) socket.destroy()
  return [
    atMost(
      'Pipelining: exits',
      hasEnded ? 1 : 0,
      0,
      count,
      `${SOCKETS} sockets × ${REQUESTS} unread requests, 512 MB heap`,
    ),
    atMost('Pipelining: memory growth', most - before, 400, megabytes),
    atMost('Pipelining: bytes of log', logged, LOG_BYTES, count),
    atMost(
      'Pipelining: other visitors’ responses that are not 200',
      failures(outcomes),
      0,
      count,
      `of ${outcomes.length}`,
    ),
    onQuietMachine(
      atMost('Pipelining: a cached page for others, p99', percentile(outcomes, 0.99), 3000, milliseconds),
      {
        full,
      },
    ),
  ]
}

const uncached = (socket: number, n: number) => `/idocard/news?page=${socket * REQUESTS + n}`
