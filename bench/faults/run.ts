/**
 * `npm run faults [-- name …] [--full] [--results=FILE]`: runs fault scenarios (attack, load, broken machines) against
 * the real server, prints losses and times, and exits with 1 when a bound was missed. Without `--full` it repeats each
 * fault only a few times, like `npm test`. `--results` also writes the number of bounds held, the names of those missed
 * and each scenario's milliseconds as JSON.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Row } from '../benchmark.ts'
import { table } from '../table.ts'
import { codes } from './codes.ts'
import { database } from './database.ts'
import { diskFull } from './disk-full.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { fourStarts } from './four-starts.ts'
import { kill } from './kill.ts'
import { malformed } from './malformed.ts'
import { overload } from './overload.ts'
import { pictures } from './pictures.ts'
import { pipelining } from './pipelining.ts'
import { restarts } from './restarts.ts'
import type { Scenario } from './scenario.ts'
import { slowSockets } from './slow-sockets.ts'
import { stalePages } from './stale-pages.ts'

const SCENARIOS: Record<string, Scenario> = {
  codes,
  pipelining,
  overload,
  restarts,
  malformed,
  'slow-sockets': slowSockets,
  database,
  'disk-full': diskFull,
  'four-starts': fourStarts,
  kill,
  'stale-pages': stalePages,
  pictures,
  exports,
  files,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { full: { type: 'boolean', default: false }, results: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS)
if (names.some((name) => !Object.hasOwn(SCENARIOS, name))) {
  console.error(`Usage: npm run faults [-- ${Object.keys(SCENARIOS).join(' ')}] [--full] [--results=FILE]`)
  process.exit(2)
}

const results = new Map<string, Row[]>()
const times: [name: string, milliseconds: number][] = []
const waiting = [...names]
async function work(): Promise<void> {
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const began = performance.now()
    results.set(name, (await SCENARIOS[name]?.({ full: values.full })) ?? [])
    times.push([name, performance.now() - began])
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
}
// The short form's times have no bounds, and each scenario often waits: two of them do not disturb each other.
await Promise.all(Array.from({ length: values.full ? 1 : 2 }, work))
const rows = names.flatMap((name) => results.get(name) ?? [])
const missed = rows.filter((row) => !row.holds).map(({ what, ours, bound }) => `${what}: ${ours}, bound ${bound}`)
const held = rows.length - missed.length
if (values.results) writeFileSync(values.results, JSON.stringify({ held, missed, times }))
console.log(`\n${table(rows)}\n\n${held} held, ${missed.length} missed`)
process.exit(missed.length === 0 ? 0 : 1)
