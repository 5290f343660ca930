/**
 * `node bench/ocr/draw.ts [--out folder] [--half development|unseen]`: draws the test cards, with their fields as JSON.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CARD_COUNT, testCard } from './card-set.ts'

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'ocr-cards' }, half: { type: 'string' } },
})
await mkdir(values.out, { recursive: true })
for (let number = 0; number < CARD_COUNT; number += 1) {
  const { picture, half, ...about } = await testCard(number)
  if (values.half && values.half !== half) continue
  const name = join(values.out, String(number).padStart(2, '0'))
  await writeFile(`${name}.jpg`, picture)
  await writeFile(`${name}.json`, JSON.stringify({ half, ...about }, null, 1))
}
