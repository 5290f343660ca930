import { setTimeout as pause } from 'node:timers/promises'
import type { Source } from '@idocard/domain/cards/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { isUnavailable } from '../../../db/pool/unavailable.ts'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import { countMetrics, type Metric, type MetricKind } from './metric.store.ts'

/** Metrics written in one transaction. */
const BATCH = 1000
/** The most metrics waiting, some hundred bytes each. Above this, only metrics already waiting still count up. */
const MAX_WAITING = 50_000
/** Delay between retries while the database is down. */
const RETRY_MS = 1000

/**
 * Counts events on pages in the background, so that no response waits for it. Events during a write are added up and
 * written together, so that a crowd causes a few writes and not thousands. While the database is down they wait.
 */
export class MetricCounter {
  private readonly inTransaction: InTransaction
  private readonly failed: (error: unknown) => void
  private readonly waiting = new Map<string, Metric>()
  private readonly closing = new AbortController()
  private writing: Promise<void> | undefined

  /** @param failed called with the error when a write fails */
  constructor(inTransaction: InTransaction, failed: (error: unknown) => void) {
    this.inTransaction = inTransaction
    this.failed = failed
  }

  add(cardSn: string, kind: MetricKind, source: Source, at: Date): void {
    this.put({ cardSn, day: taiwanDay(at), kind, source, times: 1 })
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Resolves when every added event is written or has failed. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.writing
  }

  private put(metric: Metric): void {
    const key = `${metric.cardSn} ${metric.day} ${metric.kind} ${metric.source}`
    const same = this.waiting.get(key)
    if (same) same.times += metric.times
    else if (this.waiting.size < MAX_WAITING) this.waiting.set(key, metric)
  }

  private async write(): Promise<void> {
    // Start after the current request.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.waiting.size > 0) {
      const batch = this.take()
      try {
        await this.inTransaction(({ db }) => countMetrics(db, batch))
      } catch (error) {
        this.failed(error)
        if (!isUnavailable(error)) continue
        if (this.closing.signal.aborted) return
        for (const metric of batch) this.put(metric)
        await pause(RETRY_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  private take(): Metric[] {
    const batch: Metric[] = []
    for (const [key, metric] of this.waiting) {
      if (batch.length === BATCH) break
      this.waiting.delete(key)
      batch.push(metric)
    }
    return batch
  }
}
