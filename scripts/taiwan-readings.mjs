// Makes server/src/features/contacts/contact-index/taiwan-readings.json from McBopomofo's data (see taiwan-readings.NOTICE.md).
// node scripts/taiwan-readings.mjs <folder with BPMFBase.txt and heterophony1.list>
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const OUTPUT = 'server/src/features/contacts/contact-index/taiwan-readings.json'
const [folder = '.'] = process.argv.slice(2)
const linesOf = (name) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))

/** The most common reading of characters that have several, in Zhuyin. */
const usual = new Map(linesOf('heterophony1.list'))
/** Readings of the characters of Big5, by character: in Zhuyin, and in Hanyu Pinyin with the tone's number. */
const readings = new Map()
for (const [character, zhuyin, pinyin, , set] of linesOf('BPMFBase.txt')) {
  if (!set?.startsWith('big5') || !/\p{Script=Han}/u.test(character)) continue
  const known = readings.get(character) ?? []
  known.push({ zhuyin, pinyin: /\d$/.test(pinyin) ? pinyin : `${pinyin}1` })
  readings.set(character, known)
}

const first = {}
const others = {}
for (const [character, known] of readings) {
  const main = known.find(({ zhuyin }) => zhuyin === usual.get(character)) ?? known[0]
  for (const one of known) {
    const group = one === main ? first : others
    group[one.pinyin] = (group[one.pinyin] ?? '') + character
  }
}
const sorted = (group) => Object.fromEntries(Object.entries(group).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(OUTPUT, `${JSON.stringify({ first: sorted(first), others: sorted(others) }, null, 1)}\n`)
