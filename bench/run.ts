/**
 * `npm run bench [-- figure …] [--seconds=5] [--pairs=3]`: measures, prints a table, and exits with 1 when a figure
 * misses its bound. Rates are ratios to a floor that is measured in turn with ours on the same machine, so that they
 * are comparable between machines.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Benchmark, Row } from './benchmark.ts'
import { bytes } from './bytes.ts'
import { card } from './card.ts'
import { company } from './company.ts'
import { contacts } from './contacts.ts'
import { figures } from './figures.ts'
import { first } from './first.ts'
import { lighthouse } from './lighthouse.ts'
import { lists } from './lists.ts'
import { notices } from './notices.ts'
import { ocr } from './ocr/ocr.ts'
import { others } from './ocr/others.ts'
import { orders } from './orders.ts'
import { pages } from './pages.ts'
import { products } from './products.ts'
import { start } from './start.ts'
import { table } from './table.ts'

const BENCHMARKS: Record<string, Benchmark> = {
  pages,
  card,
  first,
  products,
  orders,
  contacts,
  bytes,
  lighthouse,
  start,
  ocr,
  'ocr-others': others,
  notices,
  figures,
  lists,
  company,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '5' }, pairs: { type: 'string', default: '3' } },
})
const effort = { seconds: Number(values.seconds), pairs: Number(values.pairs) }
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)
const unknown = names.find((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown !== undefined || !(effort.seconds > 0) || !(effort.pairs >= 1)) {
  console.error(`Usage: npm run bench [-- ${Object.keys(BENCHMARKS).join(' ')}] [--seconds=5] [--pairs=3]`)
  process.exit(2)
}

console.log(`Machine load before: ${loadavg()[0]?.toFixed(1)}. Other programs running now distort the results.`)
const rows: Row[] = []
for (const name of names) {
  console.log(`Measuring ${name} …`)
  rows.push(...((await BENCHMARKS[name]?.(effort)) ?? []))
}
console.log(`\n${table(rows)}\n`)
process.exitCode = rows.every((row) => row.holds) ? 0 : 1
