import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from '../../server/src/shared/cpu-seconds.ts'
import { wire } from '../ask.ts'
import { atLeast, atMost, count, type Row } from '../benchmark.ts'
import { pageRequest } from '../public-pages.ts'
import type { Target } from '../server.ts'
import { startShop } from '../shop.ts'
import { Connection, type Outcome } from './connection.ts'
import { type Extent, onQuietMachine } from './scenario.ts'
import { failures, milliseconds, percentile, Visitor } from './visitor.ts'

/** Number of connections that measure the server's capacity. */
const FEW = 4
const MANY = 500
const TIMES = 10
const TICK_MS = 5
const NORMAL_MS = 10_000

/**
 * Ten times the server's capacity for a minute, with uncached pages, each rendered for its request. The capacity is
 * measured first, with a few connections.
 */
export async function overload({ full }: Extent): Promise<Row[]> {
  await using server = await startShop()
  const seconds = full ? 60 : 5

  await closedLoop(server, full ? 5 : 3)
  const before = await closedLoop(server, full ? 10 : 3)
  const visitor = new Visitor(server.port, '/', 50).start()
  const cpuBefore = cpuSeconds(server.pid)
  const offered = await openLoop(server.port, MANY, before.perSecond * TIMES, seconds)
  const cpu = cpuSeconds(server.pid) - cpuBefore
  const others = await visitor.stop()
  const recovered = await timeToNormal(server.port, percentile(before.outcomes, 0.99))

  // Other programs may slow the machine down between measurements, so the capacity is the mean of before and after.
  const after = await closedLoop(server, full ? 10 : 3)
  const capacity = (before.perSecond + after.perSecond) / 2
  const perCpuSecond = (before.outcomes.length + after.outcomes.length) / (before.cpu + after.cpu)

  const accepted = offered.filter(({ status }) => status === 200)
  const refused = offered.filter(({ status }) => status === 503)
  const rest = offered.length - accepted.length - refused.length
  const inTime = accepted.filter(({ at }) => at <= seconds * 1000).length / seconds
  const note = `${count(before.perSecond)} a second alone before, ${count(after.perSecond)} after; ${count(offered.length / seconds)} offered, ${count(inTime)} answered, refused p99 ${milliseconds(percentile(refused, 0.99))}`
  const useful = accepted.length / cpu / perCpuSecond
  return [
    onQuietMachine(
      atLeast('Overload ×10: throughput, fraction of the capacity', Number((inTime / capacity).toFixed(2)), 0.8),
      { full },
    ),
    onQuietMachine(
      atLeast('Overload ×10: CPU time for accepted requests, fraction of all', Number(useful.toFixed(2)), 0.8, note),
      { full },
    ),
    onQuietMachine(atMost('Overload ×10: p99 of accepted requests', percentile(accepted, 0.99), 1000, milliseconds), {
      full,
    }),
    atMost('Overload ×10: responses other than 200 and 503', rest, 0, count),
    atMost(
      'Overload ×10: cached pages for others that are not 200',
      failures(others),
      0,
      count,
      `of ${others.length}, p99 ${milliseconds(percentile(others, 0.99))}`,
    ),
    onQuietMachine(atMost('Overload ×10: recovered after', recovered, NORMAL_MS, milliseconds), { full }),
  ]
}

let requested = 0
/** A page that was never requested before. */
function uncached(): Buffer {
  requested += 1
  return wire(pageRequest(`/idocard/news?page=${requested}`))
}

/** Each connection sends its next request after the previous response. */
async function closedLoop({ port, pid }: Target, seconds: number) {
  const outcomes: Outcome[] = []
  const [began, cpuBefore] = [performance.now(), cpuSeconds(pid)]
  await Promise.all(
    Array.from({ length: FEW }, async () => {
      const connection = new Connection(port)
      while (performance.now() - began < seconds * 1000) outcomes.push(await connection.send(uncached()))
      connection.close()
    }),
  )
  if (failures(outcomes) > 0) throw new Error('A server that is not overloaded refused.')
  const perSecond = (outcomes.length * 1000) / (performance.now() - began)
  return { outcomes, perSecond, cpu: cpuSeconds(pid) - cpuBefore }
}

/** Sends at a fixed rate, independent of the responses. Waiting here for a free connection counts as response time. */
async function openLoop(
  port: number,
  connections: number,
  perSecond: number,
  seconds: number,
): Promise<(Outcome & { at: number })[]> {
  const outcomes: (Outcome & { at: number })[] = []
  const free = Array.from({ length: connections }, () => new Connection(port))
  const all = [...free]
  const due: number[] = []
  const began = performance.now()
  let sent = 0
  let underWay = 0
  const sendDue = () => {
    while (due.length > 0) {
      const connection = free.pop()
      if (!connection) return
      const waited = performance.now() - (due.shift() ?? 0)
      underWay += 1
      void connection.send(uncached()).then(({ status, ms }) => {
        outcomes.push({ status, ms: waited + ms, at: performance.now() - began })
        underWay -= 1
        free.push(connection)
        sendDue()
      })
    }
  }
  while (performance.now() - began < seconds * 1000) {
    const now = performance.now()
    for (; sent < ((now - began) / 1000) * perSecond; sent += 1) due.push(began + (sent / perSecond) * 1000)
    sendDue()
    await pause(TICK_MS)
  }
  while (underWay > 0 || due.length > 0) await pause(TICK_MS)
  for (const connection of all) connection.close()
  return outcomes
}

/** Milliseconds until an uncached page is as fast as before, five times in a row. */
async function timeToNormal(port: number, usualMs: number): Promise<number> {
  const began = performance.now()
  const connection = new Connection(port)
  for (let inARow = 0; inARow < 5; ) {
    const { status, ms } = await connection.send(uncached())
    inARow = status === 200 && ms <= usualMs * 2 ? inARow + 1 : 0
    if (performance.now() - began > 2 * NORMAL_MS) break
  }
  connection.close()
  return performance.now() - began
}
