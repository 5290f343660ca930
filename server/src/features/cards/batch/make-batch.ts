import { randomInt } from 'node:crypto'
import { type ListedCard, type ListFault, readCards } from '@idocard/domain/cards/batch-list'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { insertOne } from '../../../db/insert-one.ts'
import type { Tx } from '../../../db/open.ts'
import { type CardBatchRow, cardBatch } from '../../../db/schema/cards/card.ts'
import { activationHash, newActivation } from '../../../shared/activation.ts'
import { insertCards, keepCardEvents, type NewCard, takenCodes, takenNumbers } from '../card/index.ts'
import { type PrintedCard, type Printing, printedCard } from './card-list.ts'
import { lockUnclaimed, putCodes } from './site-batch.store.ts'

interface NewBatch {
  companyId: number
  note: string
  now: Date
}
const insertBatch = (db: Tx, { companyId, note, now }: NewBatch): Promise<CardBatchRow> =>
  insertOne(db, cardBatch, { companyId, note, createdAt: now })

/**
 * Draws the numbers and codes of new cards, in the order of their numbers: a stack of printed cards is then a range.
 * `cards` is the only place that has the codes: `rows` has their hashes.
 */
export function newCards(count: number, printing: Printing) {
  const numbers = new Set<string>()
  while (numbers.size < count) numbers.add(newCardSn(randomInt))
  return withCodes([...numbers].toSorted(), printing)
}

/**
 * Stores new cards, all or none.
 * @returns the batch's id
 */
export async function makeBatch(db: Tx, batch: NewBatch, rows: readonly NewCard[]): Promise<number> {
  const made = await insertBatch(db, batch)
  // Numbers are drawn from 8 × 10¹⁴, codes from 10²⁴: it does not happen in years.
  if ((await insertCards(db, rows, made)) < rows.length) throw new Error('A number or code that was drawn is taken.')
  return made.id
}

/** Gives the unclaimed cards of a locked batch new codes, which are in the answer and nowhere else. The old ones end. */
export async function renewCodes(db: Tx, batch: CardBatchRow, printing: Printing, now: Date): Promise<PrintedCard[]> {
  const { cards, rows } = withCodes(await lockUnclaimed(db, batch), printing)
  await putCodes(db, batch, rows, now)
  await keepCardEvents(
    db,
    cards.map(({ cardSn }) => cardSn),
    'code',
    now,
  )
  return cards
}

function withCodes(numbers: readonly string[], printing: Printing) {
  const codes = numbers.map((cardSn) => ({ cardSn, ...newActivation() }))
  return {
    cards: codes.map(({ cardSn, code }) => printedCard(cardSn, code, printing)),
    rows: codes.map(({ cardSn, hash }) => ({ cardSn, activationHash: hash })),
  }
}

/** What a list of cards that were made elsewhere would bring: those that are new, and how many are here already. */
export async function checkCards(db: Tx, rows: readonly ListedCard[]) {
  const { cards, faults } = readCards(rows)
  const here = await takenNumbers(
    db,
    cards.map(({ cardSn }) => cardSn),
  )
  const fresh = cards
    .filter(({ cardSn }) => !here.has(cardSn))
    .map(({ row, cardSn, code }) => ({ row, cardSn, activationHash: activationHash(code) }))
  const used = await takenCodes(
    db,
    fresh.map((one) => one.activationHash),
  )
  for (const { row, cardSn, activationHash } of fresh)
    if (used.has(activationHash.toString('hex'))) faults.push({ row, problem: 'code_taken', detail: cardSn })
  return { fresh: fresh.map(({ row: _row, ...one }) => one), here: here.size, faults }
}

/**
 * Takes cards that were made elsewhere, all or none: with faults, the caller rolls back. Cards that are here already are
 * not changed.
 * @returns the id of the new batch; null if every card was here already
 */
export async function importBatch(
  db: Tx,
  batch: NewBatch,
  rows: readonly ListedCard[],
): Promise<{ id: number | null; fresh: number; here: number; faults: ListFault[] }> {
  const { fresh, here, faults } = await checkCards(db, rows)
  if (faults.length > 0 || fresh.length === 0) return { id: null, fresh: 0, here, faults }
  const made = await insertBatch(db, batch)
  if ((await insertCards(db, fresh, made)) < fresh.length)
    return { id: null, fresh: 0, here, faults: [{ row: 0, problem: 'meanwhile', detail: '' }] }
  return { id: made.id, fresh: fresh.length, here, faults }
}
