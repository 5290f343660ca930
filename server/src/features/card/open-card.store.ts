import type { Tx } from '../../db/open.ts'
import { cardsBySn, type WholeCard } from './whole-card.store.ts'

interface Asked {
  cardSn: string
  resolve(card: WholeCard | undefined): void
  reject(error: unknown): void
}

/** What one query may read at most. */
const TOGETHER_MOST = 100
/** Queries under way at a time: more would read fewer cards each, and with one alone a slow one would hold up everybody. */
const AT_ONCE = 2

/**
 * Reads the cards of pages. Those that are asked for while a query is under way are read by the next one together, each
 * for whoever asked for it: when a hall opens cards, it is the round trip that takes the time. A single card waits for
 * nothing.
 */
class OpenCardReader {
  private readonly db: Tx
  private waiting: Asked[] = []
  private underWay = 0

  constructor(db: Tx) {
    this.db = db
  }

  read(cardSn: string): Promise<WholeCard | undefined> {
    return new Promise((resolve, reject) => {
      if (this.waiting.length === 0) setImmediate(() => this.readWaiting())
      this.waiting.push({ cardSn, resolve, reject })
    })
  }

  private readWaiting(): void {
    while (this.underWay < AT_ONCE && this.waiting.length > 0) {
      this.underWay += 1
      void this.answer(this.waiting.splice(0, TOGETHER_MOST))
    }
  }

  private async answer(asked: readonly Asked[]): Promise<void> {
    try {
      const found = await cardsBySn(
        this.db,
        asked.map(({ cardSn }) => cardSn),
      )
      for (const [at, { resolve }] of asked.entries()) resolve(found[at])
    } catch (error) {
      for (const { reject } of asked) reject(error)
    } finally {
      this.underWay -= 1
      this.readWaiting()
    }
  }
}

const readers = new WeakMap<Tx, OpenCardReader>()

/** A card by its number, whoever holds it, with all that its page shows. */
export function cardBySn(db: Tx, cardSn: string): Promise<WholeCard | undefined> {
  const reader = readers.get(db) ?? new OpenCardReader(db)
  readers.set(db, reader)
  return reader.read(cardSn)
}
