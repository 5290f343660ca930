import type { Source } from '@idocard/domain/card'
import type { Database } from '../../db/open.ts'
import { countFigure, type FigureKind } from './figure.store.ts'

interface Pending {
  cardSn: string
  kind: FigureKind
  source: Source
  at: Date
  times: number
}

/**
 * Counts what happens on pages, behind the answers: whoever looks never waits for it. While one is being written the
 * next ones add up, so that a crowd on one card is a few writes and not thousands.
 */
export class FigureCounter {
  private readonly database: Database
  private readonly failed: (error: unknown) => void
  private readonly pending = new Map<string, Pending>()
  private writing: Promise<void> | undefined

  constructor(database: Database, failed: (error: unknown) => void) {
    this.database = database
    this.failed = failed
  }

  add(cardSn: string, kind: FigureKind, source: Source, at: Date): void {
    const key = `${cardSn} ${kind} ${source}`
    const same = this.pending.get(key)
    if (same) same.times += 1
    else this.pending.set(key, { cardSn, kind, source, at, times: 1 })
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Resolves when everything that was added is written. */
  async settled(): Promise<void> {
    await this.writing
  }

  private async write(): Promise<void> {
    // Nothing of it within the request that it belongs to.
    await new Promise((resolve) => setImmediate(resolve))
    for (const [key, { cardSn, kind, source, at, times }] of this.pending) {
      this.pending.delete(key)
      try {
        await this.database.db.transaction((db) => countFigure(db, cardSn, kind, source, at, times))
      } catch (error) {
        this.failed(error)
      }
    }
  }
}
