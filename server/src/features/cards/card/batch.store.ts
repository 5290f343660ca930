import { randomInt } from 'node:crypto'
import { EMPTY_CARD } from '@idocard/contract/cards/card'
import { newCardSn } from '@idocard/domain/cards/card-address'
import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { type CardBatchRow, card } from '../../../db/schema/cards/card.ts'

/** A new, unclaimed card. */
export interface NewCard {
  cardSn: string
  activationHash: Buffer
}

const AT_ONCE = 1000

/**
 * Inserts unclaimed cards of a batch.
 * @returns how many: a card whose number or code another card has is left out
 */
export async function insertCards(
  db: Tx,
  cards: readonly NewCard[],
  { id, companyId, createdAt }: CardBatchRow,
): Promise<number> {
  let inserted = 0
  for (let from = 0; from < cards.length; from += AT_ONCE) {
    const rows = await db
      .insert(card)
      .values(
        cards.slice(from, from + AT_ONCE).map((one) => ({
          ...one,
          companyId,
          batchId: id,
          fields: EMPTY_CARD,
          createdAt,
          updatedAt: createdAt,
        })),
      )
      .onConflictDoNothing()
      .returning({ cardSn: card.cardSn })
    inserted += rows.length
  }
  return inserted
}

/** The numbers among these that are already taken. */
export async function takenNumbers(db: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const some = numbers.slice(from, from + AT_ONCE)
    const rows = await db.select({ cardSn: card.cardSn }).from(card).where(inArray(card.cardSn, some))
    for (const { cardSn } of rows) taken.add(cardSn)
  }
  return taken
}

/** A card number that no card has. */
export async function freeNumber(db: Tx): Promise<string> {
  for (;;) {
    const cardSn = newCardSn(randomInt)
    if ((await takenNumbers(db, [cardSn])).size === 0) return cardSn
  }
}

/** The hashes among these, in hex, that already belong to a card. */
export async function takenCodes(db: Tx, hashes: readonly Buffer[]): Promise<Set<string>> {
  const taken = new Set<string>()
  for (let from = 0; from < hashes.length; from += AT_ONCE) {
    const some = hashes.slice(from, from + AT_ONCE)
    const rows = await db.select({ hash: card.activationHash }).from(card).where(inArray(card.activationHash, some))
    for (const { hash } of rows) taken.add(hash.toString('hex'))
  }
  return taken
}
