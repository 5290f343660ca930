import { ensureFonts } from '../../scripts/system-packages.mjs'
import { PLACES } from '../../server/src/features/address/district.store.ts'
import { startEngine } from '../../server/src/providers/ocr/engine-process.ts'
import { localOcr } from '../../server/src/providers/ocr/local.ts'
import { OcrError, type RecognisedCard } from '../../server/src/providers/ocr/port.ts'
import { atMost, type Row } from '../benchmark.ts'
import { median } from '../pairs.ts'
import { CARD_COUNT, testCard } from './card-set.ts'
import { HAN_FONTS, LATIN_FONTS } from './draw-card.ts'
import { GROUPS, type Outcome, outcomes, percent } from './score.ts'

const SECONDS_MOST = 1.5
/** Minimum percentage of correct fields: on clean and small cards, and on all cards. */
const AIMS: Record<string, readonly [number, number]> = {
  'e-mail, phone, tax, web': [99, 97],
  'company, title, address': [95, 90],
  name: [90, 85],
}
const HALVES = ['development', 'unseen'] as const

/**
 * Reads generated cards and compares every field. `OCR_HALF=development` skips the unseen half and prints the misread
 * fields, for work on the rules.
 */
export async function ocr(): Promise<Row[]> {
  await ensureFonts([...HAN_FONTS, ...LATIN_FONTS])
  const only = process.env.OCR_HALF
  const provider = localOcr(() => startEngine({ models: process.env.OCR_MODELS, places: PLACES }))
  const all: Outcome[] = []
  const seconds: number[] = []
  const codes = { shown: 0, read: 0 }
  for (let number = 0; number < CARD_COUNT; number += 1) {
    const card = await testCard(number)
    if (only && card.half !== only) continue
    // A warm-up that is not measured, because the first recognition waits until the engine has started.
    if (seconds.length === 0) await provider.recognise(card.picture)
    const began = performance.now()
    // If a card is refused, none of its fields was read, so all of them count as wrong.
    const read = await provider.recognise(card.picture).catch(unread)
    seconds.push((performance.now() - began) / 1000)
    if (card.appearance.qr) codes.shown += 1
    if (card.appearance.qr && read.qr === card.appearance.qr) codes.read += 1
    const { half, kind } = card
    all.push(...outcomes({ number, half, kind }, card.truth, read.fields))
  }
  await provider.close()
  if (only)
    for (const { card, field, wanted, got, right } of all)
      if (!right) console.log(card.number, card.kind, field, wanted, '←', got)
  return [
    ...HALVES.filter((half) => !only || half === only).flatMap((half) => rowsOf(half, all)),
    atMost('Paper card, median time', median(seconds), SECONDS_MOST, (value) => `${value.toFixed(2)} s`),
    { what: 'Paper card, QR codes', ours: `${codes.read} of ${codes.shown}`, holds: true },
  ]
}

function unread(error: unknown): Pick<RecognisedCard, 'fields' | 'qr'> {
  if (!(error instanceof OcrError)) throw error
  return { fields: [], qr: undefined }
}

function rowsOf(half: string, all: readonly Outcome[]): Row[] {
  const mine = all.filter(({ card }) => card.half === half)
  const good = mine.filter(({ card }) => card.kind === 'clean' || card.kind === 'small')
  return Object.entries(GROUPS).flatMap(([group, fields]) =>
    (
      [
        ['clean and small', good, 0],
        ['all', mine, 1],
      ] as const
    ).map(([name, list, at]): Row => {
      const these = list.filter(({ field }) => fields.includes(field))
      const [value, aim] = [percent(these), AIMS[group]?.[at]]
      const parts = fields.map((field) => `${field} ${percent(these.filter((one) => one.field === field))}`)
      return {
        what: `Paper cards, ${half}, ${name}: ${group}`,
        ours: `${value} %`,
        ...(aim !== undefined && { bound: `≥ ${aim} %` }),
        holds: aim === undefined || value >= aim,
        note: `${these.length} fields: ${parts.join(', ')}`,
      }
    }),
  )
}
