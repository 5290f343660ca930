import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** Two seconds more than the server's `statement_timeout`, which should be first because the connection survives it. */
const LIMIT_MS = 12_000
const STEPS = 10

/**
 * A connection that does not wait for ever. A network that silently drops packets, or a frozen server, causes no error,
 * and TCP waits many minutes. When nothing arrives for `limitMs` while an answer is due, the connection is destroyed,
 * because its state is unknown, and its pending queries are rejected with `DatabaseUnavailable`. The pool replaces it.
 *
 * `COPY` and cursors (pg's Submittable) are not limited.
 */
export class LimitedClient extends PreparingClient {
  /** Longest silence in milliseconds while an answer is due. 0 means no limit. */
  limitMs = LIMIT_MS
  /** `performance.now()` when it was opened, and when the server last answered it. */
  openedAt = performance.now()
  answeredAt = this.openedAt
  private due = 0
  private timer: NodeJS.Timeout | undefined

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.once('connect', () => {
      this.openedAt = this.answeredAt = performance.now()
    })
    this.once('end', () => clearInterval(this.timer))
  }

  /** Connects within the limit. The pool has its own limit for that and uses `connect`. */
  async open(): Promise<void> {
    this.begin()
    await this.connect().finally(() => this.settled())
  }

  override query(query: unknown, ...rest: unknown[]): never {
    const send = super.query as (...parameters: unknown[]) => unknown
    if (isSubmittable(query)) return send.call(this, query, ...rest) as never
    const callback = rest.at(-1)
    let sent: unknown
    if (typeof callback === 'function') {
      const settled = (error: unknown, ...result: unknown[]) => {
        this.settled(error)
        callback(error, ...result)
      }
      sent = send.call(this, query, ...rest.slice(0, -1), settled)
    } else {
      sent = (send.call(this, query, ...rest) as Promise<unknown>).then(
        (result) => {
          this.settled()
          return result
        },
        (error: unknown) => {
          this.settled(error)
          throw error
        },
      )
    }
    this.begin()
    return sent as never
  }

  /** Destroys the connection without notice to the server, which may be unreachable. */
  destroy(error: DatabaseUnavailable): void {
    this.connection.stream.destroy(error)
  }

  private begin(): void {
    this.due += 1
    if (this.due === 1) this.watch()
  }

  private settled(error?: unknown): void {
    this.due -= 1
    if (!error || error instanceof pg.DatabaseError) this.answeredAt = performance.now()
    clearInterval(this.timer)
    if (this.due > 0) this.watch()
  }

  /**
   * Measures the silence in steps. A time in which this process is too busy to read answers counts as one step, however
   * long it is.
   */
  private watch(): void {
    if (this.limitMs === 0) return
    let steps = 0
    this.timer = setInterval(() => {
      steps += 1
      if (steps === STEPS)
        this.destroy(new DatabaseUnavailable(`The database gave no answer for ${this.limitMs / 1000} s.`))
    }, this.limitMs / STEPS)
  }
}

const isSubmittable = (query: unknown): boolean => typeof (query as { submit?: unknown } | null)?.submit === 'function'
