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

/** A card that is shown at a number: `through` are all numbers on which that depends. */
export interface ShownCard extends WholeCard {
  through: readonly string[]
}

/**
 * Anybody's card by its number, or the card that it leads to, with everything that its page shows. The card of somebody who left
 * leads to that of a colleague while that is shown, and never further: a colleague who leaves too has a page that says so.
 */
export async function cardBySn(db: Tx, cardSn: string): Promise<ShownCard | undefined> {
  const reader = readers.get(db) ?? new OpenCardReader(db)
  readers.set(db, reader)
  const found = await reader.read(cardSn)
  const linked = found?.card.state === 'linked' ? found.card.leadsTo : null
  const theirs = linked ? await reader.read(linked) : found
  if (!theirs) return undefined
  const through = linked ? [cardSn, linked] : [cardSn]
  const colleague = theirs.card.state === 'left' ? theirs.card.leadsTo : null
  if (!colleague) return { ...theirs, through }
  const shown = await reader.read(colleague)
  return { ...(shown?.card.state === 'active' ? shown : theirs), through: [...through, colleague] }
}
