import { connect, type Socket } from 'node:net'
import { contract } from '@idocard/contract'
import { wire } from '../ask.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { pageRequest } from '../public-pages.ts'
import { startShop } from '../shop.ts'
import { Connection, type Outcome } from './connection.ts'
import { type Extent, onQuietMachine } from './scenario.ts'
import { failures, milliseconds, percentile } from './visitor.ts'

const SOCKETS = 1000
const BYTE_EVERY_MS = 1000

/**
 * A thousand sockets send one byte a second: endless headers, endless bodies, or nothing. Other visitors must hardly
 * notice. They are measured in turn with and without the slow sockets, so that other load on the machine affects both.
 */
export async function slowSockets({ full }: Extent): Promise<Row[]> {
  await using server = await startShop()
  const seconds = full ? 10 : 2
  await visits(server.port, seconds)
  let [alone, among]: [Outcome[], Outcome[]] = [[], []]
  let cut = 0
  for (let round = 0; round < 2; round += 1) {
    alone = alone.concat(await visits(server.port, seconds))
    const slow = new SlowSockets(server.port)
    await slow.connected()
    among = among.concat(await visits(server.port, seconds))
    cut += slow.close()
  }
  const [before, after] = [percentile(alone, 0.99), percentile(among, 0.99)]
  const cutAfter = full ? await timeToCut(server.port) : undefined
  return [
    onQuietMachine(
      atMost(
        `${count(SOCKETS)} slow sockets: others' p99, ratio to without them`,
        after / before,
        2,
        (value) => value.toFixed(2),
        `${milliseconds(after)} instead of ${milliseconds(before)}; ${count(cut)} were cut off meanwhile`,
      ),
      { full },
    ),
    atMost(
      'Slow sockets: other visitors’ responses that are not 200',
      failures([...alone, ...among]),
      0,
      count,
      `of ${alone.length + among.length}`,
    ),
    ...(cutAfter === undefined ? [] : [atMost('Slow sockets: cut off after', cutAfter, 40_000, milliseconds)]),
  ]
}

/** Requests a cached page repeatedly. */
async function visits(port: number, seconds: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const connection = new Connection(port)
  const request = wire(pageRequest('/'))
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) outcomes.push(await connection.send(request))
  connection.close()
  return outcomes
}

const BEGINNINGS = [
  'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  `POST ${contract.product.load_by_id.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
  '',
]

class SlowSockets {
  private readonly sockets: Socket[]
  private readonly timer: NodeJS.Timeout

  constructor(port: number) {
    this.sockets = Array.from({ length: SOCKETS }, (_, at) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.write(BEGINNINGS[at % BEGINNINGS.length] ?? '')
      return socket
    })
    this.timer = setInterval(() => {
      for (const [at, socket] of this.sockets.entries()) if (at % BEGINNINGS.length < 2) socket.write('x')
    }, BYTE_EVERY_MS)
  }

  async connected(): Promise<void> {
    await Promise.all(
      this.sockets.map((socket) => socket.connecting && new Promise((resolve) => socket.once('connect', resolve))),
    )
  }

  /** @returns how many sockets the server had closed */
  close(): number {
    clearInterval(this.timer)
    const cut = this.sockets.filter((socket) => socket.closed || socket.readableEnded).length
    for (const socket of this.sockets) socket.destroy()
    return cut
  }
}

/** Milliseconds until the server ends a request with endless headers. */
async function timeToCut(port: number): Promise<number> {
  const began = performance.now()
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  const timer = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  socket.write(BEGINNINGS[0] ?? '')
  await new Promise((resolve) => socket.resume().once('close', resolve))
  clearInterval(timer)
  return performance.now() - began
}
