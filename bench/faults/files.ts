import { setTimeout as pause } from 'node:timers/promises'
import { FILE_CALLS, HOSTILE_FILES } from '../../server/src/testing/hostile-files.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { startShop } from '../shop.ts'
import { Client, patiently } from './client.ts'
import { memoryWithChildren, totalOf, watchMemory } from './process-memory.ts'
import { onQuietMachine, type Scenario } from './scenario.ts'
import { Visitors } from './visitors.ts'

const MB = 1024 * 1024
/** People who send the same file at once. */
const SENDERS = 4
/** The shapes that were worst for each way of reading. */
const SHORT = [
  'line breaks behind one row',
  'a header of columns without end',
  'properties of one kind',
  'cards with a name',
]
const SHORT_CALLS = ['contactImport.preview', 'print.read_list']
const write = (value: number) => `${count(value)} MB`
const milliseconds = (value: number) => `${value.toFixed(0)} ms`

/** Files of the largest size and of every hostile shape, for every call that takes one, while visitors open pages. */
export const files: Scenario = async ({ full }) => {
  await using shop = await startShop()
  await using visitors = new Visitors(shop.port)
  const rows: Row[] = []
  const answers = new Map<string, number>()
  let people = 0
  let retries = 0
  const onBusy = () => {
    retries += 1
  }
  const newGuest = () => {
    people += 1
    return new Client(() => shop.port, `10.3.${people >> 8}.${people & 255}`)
  }
  const newSender = async (who: 'member' | 'holder') => {
    const sender = newGuest()
    await sender.signIn(`09${30_000_000 + people}`, who)
    return sender
  }
  await visitors.during(() => pause(full ? 10_000 : 500))
  for (const { name, declaration, size, texts, inputOf } of FILE_CALLS) {
    if (!full && !SHORT_CALLS.includes(name)) continue
    const who = declaration.who === 'member' ? 'member' : 'holder'
    const senders = await Promise.all(Array.from({ length: SENDERS }, () => newSender(who)))
    const send = (sender: Client, file: Buffer) => {
      const input = inputOf?.(file.toString('latin1').replaceAll('\0', ' '))
      if (input) return sender.call(declaration, input)
      // Guests are limited by their address.
      return (declaration.who === 'anyone' ? newGuest() : sender).send(declaration, file, texts)
    }
    // The server's first large body takes memory that it keeps for the next ones.
    await Promise.all(senders.map((sender) => send(sender, Buffer.alloc(size, 'a\n'))))
    let [longest, grown, failed] = [0, 0, 0]
    let [slowest, largest] = ['', '']
    for (const [shape, make] of Object.entries(HOSTILE_FILES)) {
      if (!full && !SHORT.includes(shape)) continue
      const file = make(size)
      const before = totalOf(memoryWithChildren(shop.pid))
      const memory = watchMemory(shop.pid)
      const visits = await visitors.during(() =>
        Promise.all(
          senders.map(async (sender) => {
            const reply = await patiently(() => send(sender, file), onBusy)
            const answer = 'error' in reply ? `0 (${reply.error.message})` : String(reply.code)
            answers.set(answer, (answers.get(answer) ?? 0) + 1)
          }),
        ),
      )
      failed += visits.failed
      const wait = Math.max(...visits.times)
      if (wait > longest) [longest, slowest] = [wait, shape]
      const more = (totalOf(memory.stop()) - before) / MB
      if (more > grown) [grown, largest] = [more, shape]
    }
    rows.push(
      onQuietMachine(atMost(`${name}: longest wait of visitors`, longest, 200, milliseconds, slowest), { full }),
      atMost(`${name}: memory, ${SENDERS} at once`, grown, 150, write, largest),
      atMost(`${name}: visitors without a 200`, failed, 0, String, ''),
    )
  }
  const unexpected = [...answers].filter(([code]) => !/^(?:200|4\d\d)$/.test(code))
  const counts = [...answers].map(([code, answered]) => `${answered} × ${code}`).join(', ')
  const wrong = unexpected.reduce((sum, [, answered]) => sum + answered, 0)
  rows.push(
    atMost('Files with an unexpected response, or none', wrong, 0, String, counts),
    onQuietMachine(atMost('Files that the server was too busy for', retries, 0, String), { full }),
  )
  return rows
}
