import { setTimeout as pause } from 'node:timers/promises'
import type { Source } from '@idocard/domain/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { isUnavailable } from '../../db/pool/unavailable.ts'
import type { InTransaction } from '../../db/unit-of-work.ts'
import { countFigures, type Figure, type FigureKind } from './figure.store.ts'

/** Figures written in one transaction. */
const BATCH = 1000
/** Figures that may wait, some hundred bytes each; beyond these, what cannot be added up is not counted. */
const WAITING_MOST = 50_000
/** Between two tries while the database is away. */
const AGAIN_MS = 1000

/**
 * Counts what happens on pages, behind the answers: whoever looks never waits for it. While some are being written the
 * next ones add up, so that a crowd is a few writes and not thousands. While the database is away they wait.
 */
export class FigureCounter {
  private readonly inTransaction: InTransaction
  private readonly failed: (error: unknown) => void
  private readonly waiting = new Map<string, Figure>()
  private readonly closing = new AbortController()
  private writing: Promise<void> | undefined

  /** @param failed is told what could not be written */
  constructor(inTransaction: InTransaction, failed: (error: unknown) => void) {
    this.inTransaction = inTransaction
    this.failed = failed
  }

  add(cardSn: string, kind: FigureKind, source: Source, at: Date): void {
    this.put({ cardSn, day: taiwanDay(at), kind, source, times: 1 })
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Resolves when everything that was added is written, or could not be. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.writing
  }

  private put(figure: Figure): void {
    const key = `${figure.cardSn} ${figure.day} ${figure.kind} ${figure.source}`
    const same = this.waiting.get(key)
    if (same) same.times += figure.times
    else if (this.waiting.size < WAITING_MOST) this.waiting.set(key, figure)
  }

  private async write(): Promise<void> {
    // Nothing of it within the request that it belongs to.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.waiting.size > 0) {
      const batch = this.take()
      try {
        await this.inTransaction(({ db }) => countFigures(db, batch))
      } catch (error) {
        this.failed(error)
        if (!isUnavailable(error)) continue
        if (this.closing.signal.aborted) return
        for (const figure of batch) this.put(figure)
        await pause(AGAIN_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  private take(): Figure[] {
    const batch: Figure[] = []
    for (const [key, figure] of this.waiting) {
      if (batch.length === BATCH) break
      this.waiting.delete(key)
      batch.push(figure)
    }
    return batch
  }
}
