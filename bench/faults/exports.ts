import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@idocard/contract'
import { CONTACT_LIMITS } from '@idocard/domain/contacts/contact'
import { ask } from '../ask.ts'
import { atMost, count, type Row } from '../benchmark.ts'
import { ContactsData } from '../contacts-data.ts'
import { startShop } from '../shop.ts'
import { Client } from './client.ts'
import { megabytes } from './memory.ts'
import { memoryWithChildren, watchMemory } from './process-memory.ts'
import { onQuietMachine, type Scenario } from './scenario.ts'
import { Visitors } from './visitors.ts'

const MB = 1024 * 1024
const EXPORTED = 5000
const NOTE = '展場認識，想看樣品與報價'
/** So many with notes as long as allowed are more than the system's buffers hold for a reader that takes nothing. */
const CONTACTS_OF_READER = 1600
const LONGEST_NOTE = '備註'.repeat(CONTACT_LIMITS.note / 2)
/** Long enough for the server to fill all buffers of the readers. */
const FILL_MS = 2000
const RETRY_MS = 100
const DOWNLOAD_MS = 120_000
const seconds = (value: number) => `${value.toFixed(1)} s`
const ms = (value: number) => `${value.toFixed(0)} ms`
const more = (value: number) => `${megabytes(value)} more`

/**
 * People download all their contacts while visitors open pages: one person alone, and one among many whose readers take
 * nothing.
 */
export const exports: Scenario = async ({ full }) => {
  const readers = full ? 60 : 12
  const idleSeconds = full ? 20 : 3
  await using shop = await startShop({ DOWNLOAD_IDLE_SECONDS: String(idleSeconds) })
  await using visitors = new Visitors(shop.port)
  await using data = await ContactsData.open(shop.databaseUrl)
  const { port, pid } = shop
  const quiet = (row: Row) => onQuietMachine(row, { full })
  const wait = (times: readonly number[], what: string) =>
    quiet(atMost(`Visitors’ longest wait during ${what}`, Math.max(...times), 200, ms, `${times.length} requests`))
  /** Bytes by which the server's memory grows at most during `work`. */
  const growth = async (work: () => Promise<unknown>) => {
    const before = memoryWithChildren(pid).own
    const memory = watchMemory(pid)
    await work()
    return (memory.stop().own - before) / MB
  }

  await data.holderOfAlike('one', EXPORTED, NOTE)
  await download(port, 'one')
  let took = 0
  const alone = await visitors.during(async () => {
    took = (await download(port, 'one')).took
  })
  const rows = [
    quiet(atMost(`Export of ${count(EXPORTED)} contacts, vCard and CSV`, took, 3, seconds)),
    wait(alone.times, 'that export'),
  ]
  if (full) {
    await data.holderOfAlike('most', CONTACT_LIMITS.contacts, NOTE)
    const grown = await growth(async () => {
      took = (await download(port, 'most')).took
    })
    rows.push(
      quiet(atMost(`Memory for ${count(CONTACT_LIMITS.contacts)} contacts`, grown, 50, more, `in ${seconds(took)}`)),
    )
  }

  const what = `${readers} readers that take nothing`
  const paths: string[] = []
  for (let at = 0; at < readers; at += 1) {
    await data.holderOfAlike(`reader-${at}`, CONTACTS_OF_READER, LONGEST_NOTE)
    paths.push((await exportPaths(port, `reader-${at}`)).vcard)
  }
  // When they all read, the heap grows to its usual size for this work.
  await Promise.all(paths.map((path) => ask(port, { method: 'GET', path }, DOWNLOAD_MS)))
  const sockets: Socket[] = []
  let waited = 0
  let among = alone
  const grown = await growth(async () => {
    among = await visitors.during(async () => {
      for (const path of paths) sockets.push(await takeNothing(port, path))
      await pause(FILL_MS)
      waited = (await download(port, 'one')).waited
    })
  })
  for (const socket of sockets) socket.destroy()
  return [
    ...rows,
    // Without processor time, garbage is collected late.
    quiet(atMost(`Memory for ${what}`, grown, 50, more)),
    wait(among.times, what),
    atMost('Another person’s export meanwhile starts after', waited, idleSeconds, seconds, 'bound: the idle limit'),
    atMost('Visitors without a 200 meanwhile', alone.failed + among.failed, 0, String),
  ]
}

/** The addresses of all contacts of a holder. */
async function exportPaths(port: number, token: string): Promise<{ vcard: string; csv: string }> {
  const reply = await new Client(() => port, '10.3.0.1', token).call(contract.contact.load_export, {})
  if (reply.code !== 200) throw new Error(`Requesting an export failed with ${reply.code}.`)
  return (reply as { data: { vcard: string; csv: string } }).data
}

/**
 * Downloads both files of a holder, and retries while the server has no place.
 * @returns the seconds until it had a place, and those of the downloads
 */
async function download(port: number, token: string): Promise<{ waited: number; took: number }> {
  const { vcard, csv } = await exportPaths(port, token)
  let [waited, took] = [0, 0]
  for (const path of [vcard, csv])
    for (let status = 503; status === 503; ) {
      const began = performance.now()
      ;({ status } = await ask(port, { method: 'GET', path }, DOWNLOAD_MS))
      if (status === 503) await pause(RETRY_MS)
      else if (status !== 200) throw new Error(`An export answered ${status}.`)
      const passed = (performance.now() - began) / 1000
      if (status === 503) waited += passed
      else took += passed
    }
  return { waited, took }
}

/** A reader that requests a file and never reads. */
async function takeNothing(port: number, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).pause()
  // The server disconnects it.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  return socket
}
