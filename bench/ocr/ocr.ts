import type { CardField, CardFieldName } from '@idocard/domain/cards/card-fields'
import { normalisePhone } from '@idocard/domain/identity/phone-number'
import { ensureFonts } from '../../scripts/system-packages.mjs'
import { PLACES } from '../../server/src/features/commerce/address/districts.ts'
import { startEngine } from '../../server/src/providers/ocr/engine-process.ts'
import { localOcr } from '../../server/src/providers/ocr/local.ts'
import { OcrError, type RecognisedCard } from '../../server/src/providers/ocr/port.ts'
import { atMost, type Row } from '../benchmark.ts'
import { median } from '../pairs.ts'
import { CARD_COUNT, FOREIGN_COUNT, foreignCard, TALL_COUNT, type TestCard, tallCard, testCard } from './card-set.ts'
import { HAN_FONTS, LATIN_FONTS } from './draw-card.ts'
import type { Truth } from './person.ts'

const MAX_SECONDS = 1.5
/** Minimum percentage of correct fields: on clean and small cards, and on all cards. */
const AIMS: Record<string, readonly [number, number]> = {
  'e-mail, phone, tax, web': [99, 97],
  'company, title, address': [95, 90],
  name: [90, 85],
}
/** The same for all cards from abroad. */
const FOREIGN_AIMS: Record<string, number> = {
  'e-mail, phone, tax, web': 97,
  'company, title, address': 90,
  name: 90,
}
const HALVES = ['development', 'unseen'] as const

/**
 * Reads generated cards and compares every field. `OCR_HALF=development` skips the unseen half and prints the misread
 * fields, for work on the rules.
 */
export async function ocr(): Promise<Row[]> {
  await ensureFonts([...HAN_FONTS, ...LATIN_FONTS])
  const only = process.env.OCR_HALF
  const halves = HALVES.filter((half) => !only || half === only)
  const provider = localOcr(() => startEngine({ models: process.env.OCR_MODELS, places: PLACES }))
  const codes = { shown: 0, read: 0 }
  /** Reads all cards of a set, in the halves that are wanted. */
  const readAll = async (count: number, cardOf: (number: number) => Promise<TestCard>) => {
    const all: Outcome[] = []
    const seconds: number[] = []
    for (let number = 0; number < count; number += 1) {
      const card = await cardOf(number)
      if (!halves.includes(card.half)) continue
      // A warm-up that is not measured, because the first recognition waits until the engine has started.
      if (seconds.length === 0) await provider.recognise(card.picture).catch(unread)
      const began = performance.now()
      // If a card is refused, none of its fields was read, so all of them count as wrong.
      const read = await provider.recognise(card.picture).catch(unread)
      seconds.push((performance.now() - began) / 1000)
      if (card.appearance.qr) codes.shown += 1
      if (card.appearance.qr && read.qr === card.appearance.qr) codes.read += 1
      const { half, kind } = card
      all.push(...outcomes({ number, half, kind }, card.truth, read.fields))
    }
    if (only)
      for (const { card, field, wanted, got, right } of all)
        if (!right) console.log(card.number, card.kind, field, wanted, '←', got)
    return { all, seconds: median(seconds) }
  }
  const cards = await readAll(CARD_COUNT, testCard)
  const foreign = await readAll(FOREIGN_COUNT, foreignCard)
  const tall = await readAll(TALL_COUNT, tallCard)
  await provider.close()
  const inSeconds = (value: number) => `${value.toFixed(2)} s`
  return [
    ...halves.flatMap((half) => rowsOf(half, cards.all)),
    atMost('Paper card, median time', cards.seconds, MAX_SECONDS, inSeconds),
    { what: 'Paper card, QR codes', ours: `${codes.read} of ${codes.shown}`, holds: true },
    ...halves.flatMap((half) => foreignRowsOf(half, foreign.all)),
    ...halves.flatMap((half) => tallRowsOf(half, tall.all)),
    { what: 'Paper card from abroad, median time', ours: inSeconds(foreign.seconds), holds: true },
  ]
}

function unread(error: unknown): Pick<RecognisedCard, 'fields' | 'qr'> {
  if (!(error instanceof OcrError)) throw error
  return { fields: [], qr: undefined }
}

function rowsOf(half: string, all: readonly Outcome[]): Row[] {
  const mine = all.filter(({ card }) => card.half === half)
  const good = mine.filter(({ card }) => card.kind === 'clean' || card.kind === 'small')
  return Object.keys(GROUPS).flatMap((group) => [
    rowOf(`Paper cards, ${half}, clean and small`, good, group, AIMS[group]?.[0]),
    rowOf(`Paper cards, ${half}, all`, mine, group, AIMS[group]?.[1]),
  ])
}

const foreignRowsOf = (half: string, all: readonly Outcome[]): Row[] =>
  Object.entries(FOREIGN_AIMS).map(([group, aim]) =>
    rowOf(
      `Paper cards from abroad, ${half}`,
      all.filter(({ card }) => card.half === half),
      group,
      aim,
    ),
  )

/** Portrait cards have no aim yet: small numerals in columns are often misread. */
const tallRowsOf = (half: string, all: readonly Outcome[]): Row[] =>
  Object.keys(GROUPS).map((group) =>
    rowOf(
      `Portrait paper cards, ${half}`,
      all.filter(({ card }) => card.half === half),
      group,
      undefined,
    ),
  )

function rowOf(what: string, list: readonly Outcome[], group: string, aim: number | undefined): Row {
  const fields = GROUPS[group] ?? []
  const these = list.filter(({ field }) => fields.includes(field))
  const value = percent(these)
  const parts = fields
    .map((field) => [field, these.filter((one) => one.field === field)] as const)
    .filter(([, some]) => some.length > 0)
    .map(([field, some]) => `${field} ${percent(some)}`)
  return {
    what: `${what}: ${group}`,
    ours: `${value} %`,
    ...(aim !== undefined && { bound: `≥ ${aim} %` }),
    holds: aim === undefined || value >= aim,
    note: `${these.length} fields: ${parts.join(', ')}`,
  }
}

/** Groups of fields with a common target. */
const GROUPS: Record<string, readonly CardFieldName[]> = {
  'e-mail, phone, tax, web': ['email', 'mobile', 'phone', 'fax', 'taxNumber', 'web'],
  'company, title, address': ['companyZh', 'companyEn', 'titleZh', 'titleEn', 'addressZh', 'addressEn'],
  name: ['nameZh', 'nameEn'],
  'other (no aim)': ['departmentZh', 'departmentEn', 'extension', 'postcode', 'lineId'],
}

interface Outcome {
  card: Pick<TestCard, 'number' | 'half' | 'kind'>
  field: CardFieldName
  wanted: string
  got: string
  right: boolean
}

/**
 * Compares each field of a card with the first value that was read. Phone numbers may be formatted differently; other
 * values must be equal.
 */
function outcomes(
  card: Pick<TestCard, 'number' | 'half' | 'kind'>,
  truth: Truth,
  read: readonly CardField[],
): Outcome[] {
  return (Object.keys(truth) as CardFieldName[]).map((field) => {
    const wanted = truth[field] ?? ''
    const got = read.find(({ name }) => name === field)?.value ?? ''
    return { card, field, wanted, got, right: canonical(field, got) === canonical(field, wanted) }
  })
}

const NUMBERS: readonly CardFieldName[] = ['mobile', 'phone', 'fax']
const canonical = (field: CardFieldName, value: string) =>
  NUMBERS.includes(field) ? (normalisePhone(value) ?? value) : value

/** Percentage of correct fields, with one decimal. */
const percent = (list: readonly Outcome[]): number =>
  list.length === 0 ? 100 : Math.round((list.filter(({ right }) => right).length / list.length) * 1000) / 10
