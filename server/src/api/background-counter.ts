import { setTimeout as pause } from 'node:timers/promises'
import type { Tx } from '../db/open.ts'
import { isUnavailable } from '../db/pool/unavailable.ts'
import type { InTransaction } from '../db/unit-of-work.ts'

/** Kinds of events written in one transaction. */
const BATCH = 1000
/** The most kinds waiting, some hundred bytes each. Above this, only kinds already waiting still count up. */
const MAX_WAITING = 50_000
/** Delay between retries while the database is down. */
const RETRY_MS = 1000

/** Events of one kind, and how many there were. */
export type Counted<E> = E & { times: number }

/**
 * Counts events on pages in the background, so that no response waits for it. Events during a write are added up and
 * written together, so that a crowd causes a few writes and not thousands. While the database is down they wait.
 */
export class BackgroundCounter<E extends object> {
  private readonly inTransaction: InTransaction
  private readonly count: (db: Tx, events: readonly Counted<E>[]) => Promise<void>
  private readonly failed: (error: unknown) => void
  private readonly pauseMs: number
  private readonly waiting = new Map<string, Counted<E>>()
  private readonly closing = new AbortController()
  private writing: Promise<void> | undefined

  /**
   * @param count writes events, of which no two are of the same kind
   * @param failed called with the error when a write fails
   * @param pauseMs the pause before each write, in which events add up; none by default
   */
  constructor(
    inTransaction: InTransaction,
    count: (db: Tx, events: readonly Counted<E>[]) => Promise<void>,
    failed: (error: unknown) => void,
    pauseMs = 0,
  ) {
    this.inTransaction = inTransaction
    this.count = count
    this.failed = failed
    this.pauseMs = pauseMs
  }

  /** Counts an event. Events with the same values, which are texts, are of one kind. */
  add(event: E): void {
    this.put({ ...event, times: 1 }, keyOf(event))
    this.writing ??= this.write().finally(() => {
      this.writing = undefined
    })
  }

  /** Resolves when every added event is written or has failed. */
  async close(): Promise<void> {
    this.closing.abort()
    await this.writing
  }

  private put(event: Counted<E>, key: string): void {
    const same = this.waiting.get(key)
    if (same) same.times += event.times
    else if (this.waiting.size < MAX_WAITING) this.waiting.set(key, event)
  }

  private async write(): Promise<void> {
    while (this.waiting.size > 0) {
      // At least until the current request is over.
      await this.rest(this.pauseMs)
      const batch = this.take()
      try {
        await this.inTransaction(({ db }) => this.count(db, [...batch.values()]))
      } catch (error) {
        this.failed(error)
        if (!isUnavailable(error)) continue
        if (this.closing.signal.aborted) return
        for (const [key, event] of batch) this.put(event, key)
        await this.rest(RETRY_MS)
      }
    }
  }

  /** Waits, but not while the process closes. */
  private rest(milliseconds: number): Promise<void> {
    return pause(milliseconds, undefined, { signal: this.closing.signal, ref: false }).catch(() => {})
  }

  private take(): Map<string, Counted<E>> {
    const batch = new Map<string, Counted<E>>()
    for (const [key, event] of this.waiting) {
      if (batch.size === BATCH) break
      this.waiting.delete(key)
      batch.set(key, event)
    }
    return batch
  }
}

const keyOf = (event: object) => Object.values(event).join(' ')
