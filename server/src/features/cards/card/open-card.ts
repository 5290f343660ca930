import type { Tx } from '../../../db/open.ts'
import { cardsBySn, type WholeCard } from './whole-card.store.ts'

interface CardRequest {
  cardSn: string
  resolve(card: WholeCard | undefined): void
  reject(error: unknown): void
}

/** The most cards that one query reads. */
const MAX_TOGETHER = 100
/**
 * Concurrent queries. More queries would each read fewer cards. With only one, a slow query would block every request.
 */
const AT_ONCE = 2

/**
 * Reads the cards for pages. Cards requested while all queries are running are read together by the next one, because
 * round trips take most of the time when a whole hall opens cards. A single card does not wait.
 */
class OpenCardReader {
  private readonly db: Tx
  private waiting: CardRequest[] = []
  private running = 0

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
    while (this.running < AT_ONCE && this.waiting.length > 0) {
      this.running += 1
      void this.answer(this.waiting.splice(0, MAX_TOGETHER))
    }
  }

  private async answer(requests: readonly CardRequest[]): Promise<void> {
    try {
      const found = await cardsBySn(
        this.db,
        requests.map(({ cardSn }) => cardSn),
      )
      for (const [at, { resolve }] of requests.entries()) resolve(found[at])
    } catch (error) {
      for (const { reject } of requests) reject(error)
    } finally {
      this.running -= 1
      this.readWaiting()
    }
  }
}

const readers = new WeakMap<Tx, OpenCardReader>()

/** Anybody's card by its number, or the card that it leads to, with everything that its page shows. */
export async function cardBySn(db: Tx, cardSn: string): Promise<WholeCard | undefined> {
  const reader = readers.get(db) ?? new OpenCardReader(db)
  readers.set(db, reader)
  const found = await reader.read(cardSn)
  return found?.card.leadsTo ? reader.read(found.card.leadsTo) : found
}
