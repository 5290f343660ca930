import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import { BOMBS } from '../../server/src/testing/bombs.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { startShop } from '../shop.ts'
import { Client, patiently } from './client.ts'
import { memoryWithChildren, totalOf, watchMemory } from './process-memory.ts'
import { onQuietMachine, type Scenario } from './scenario.ts'
import { p99, Visitors } from './visitors.ts'

const MB = 1024 * 1024
const WARM_UP_MS = 20_000
const REST_MS = 60_000
const SHORT = ['AVIF, 24 megapixels', 'PNG in passes, 16 bit']
const write = (value: number) => `${count(value)} MB`
const times = (value: number) => value.toFixed(2)

/** Pictures that are cheap to send and expensive to decode, many at once, while visitors open pages and products. */
export const pictures: Scenario = async ({ full }) => {
  const atOnce = full ? 50 : 12
  const kinds = Object.entries(BOMBS).filter(([name]) => full || SHORT.includes(name))
  await using shop = await startShop()
  await using visitors = new Visitors(shop.port)
  const senders = Array.from({ length: atOnce }, (_, at) => new Client(() => shop.port, `10.2.0.${at + 1}`))
  for (const [at, sender] of senders.entries()) await sender.signIn(`09${20_000_000 + at}`, 'holder')
  const warmUp = await BOMBS['AVIF, 3 megapixels']()
  const quiet = async () => (await visitors.during(() => pause(full ? 4000 : 2000))).times
  let retries = 0
  const onBusy = () => {
    retries += 1
  }
  const send = (file: Buffer) =>
    Promise.all(senders.map((sender) => patiently(() => sender.send(contract.upload.upload_original, file), onBusy)))

  await senders[0]?.send(contract.upload.upload_original, warmUp)
  await visitors.during(() => pause(full ? WARM_UP_MS : 0))
  const first = memoryWithChildren(shop.pid)

  const answers = new Map<string, number>()
  const undisturbed: number[] = []
  const disturbed: number[] = []
  let visitsFailed = 0
  const rows: Row[] = []
  for (const [name, make] of kinds) {
    const file = await make()
    undisturbed.push(...(await quiet()))
    const before = memoryWithChildren(shop.pid)
    const memory = watchMemory(shop.pid)
    const began = performance.now()
    const visits = await visitors.during(async () => {
      for (const reply of await send(file)) {
        const answer = 'error' in reply ? `0 (${reply.error.message})` : String(reply.code)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    })
    const seconds = (performance.now() - began) / 1000
    disturbed.push(...visits.times)
    visitsFailed += visits.failed
    const most = memory.stop()
    const grown = (totalOf(most) - totalOf(before)) / MB
    const note = `server ${write((most.own - before.own) / MB)} more, decoder ${write(most.children / MB)}; ${seconds.toFixed(1)} s; visitors’ p99 ${p99(visits.times).toFixed(0)} ms`
    rows.push(atMost(`${atOnce} at once, memory: ${name}`, grown, 150, write, note))
  }
  if (full) {
    await visitors.during(() => pause(REST_MS))
    const after = totalOf(memoryWithChildren(shop.pid))
    const note = `${write(totalOf(first) / MB)} at first, ${write(after / MB)} then`
    rows.push(atMost('Memory a minute later, ratio to before', after / totalOf(first), 1.1, times, note))
  }
  const unexpected = [...answers].filter(([code]) => !/^(4\d\d|200)$/.test(code))
  const counts = [...answers].map(([code, answered]) => `${answered} × ${code}`).join(', ')
  rows.push(
    atMost(
      'Uploads with an unexpected response, or none',
      sum(unexpected.map(([, answered]) => answered)),
      0,
      String,
      counts,
    ),
    onQuietMachine(atMost('Uploads that the server was too busy for', retries, 0, String), { full }),
    atMost('Visitors without a 200 meanwhile', visitsFailed, 0, String, `${disturbed.length} requests`),
    onQuietMachine(
      atMost(
        'Visitors’ p99 meanwhile, ratio to without uploads',
        p99(disturbed) / p99(undisturbed),
        2,
        times,
        `${p99(disturbed).toFixed(1)} ms to ${p99(undisturbed).toFixed(1)} ms`,
      ),
      { full },
    ),
  )
  return rows
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
