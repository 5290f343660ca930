import type { FastifyBaseLogger } from 'fastify'
import { ExchangeError, postForm } from '../../../../shared/post-form.ts'
import type { CallbackTry, Trade } from './trade-ledger.ts'

/** Waits `ms` milliseconds; rejects when `signal` aborts because the server is closing. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>

/** Pauses between attempts. ECPay waits 5 to 15 minutes; here a user is watching. */
const PAUSES_MS = [2_000, 15_000, 60_000]
const ANSWER_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 300

interface NoticeSenderSettings {
  /** Origin at which this process reaches its own server; the path comes from ReturnURL. */
  loopback: () => string
  pause: Pause
  now: () => Date
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

/** Sends notices of payments to the shop, server to server. */
export class NoticeSender {
  readonly #settings: NoticeSenderSettings
  readonly #closing = new AbortController()

  constructor(settings: NoticeSenderSettings) {
    this.#settings = settings
  }

  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /**
   * Sends the trade's notice until the shop responds exactly `1|OK`, at most four times.
   * Resolves after the first attempt; the others run in the background.
   */
  async deliver(trade: Trade): Promise<void> {
    if (trade.callbackLost) return
    const first = await this.tryOnce(trade)
    if (first.accepted) return
    const { log } = this.#settings
    this.#tryAgain(trade).catch((error) => log.error({ err: error }, 'the fake bank failed to send a notice'))
  }

  async #tryAgain(trade: Trade): Promise<void> {
    for (const ms of PAUSES_MS) {
      if (!(await this.pause(ms))) return
      if ((await this.tryOnce(trade)).accepted) return
    }
  }

  /** Waits; false when the server closed meanwhile. */
  async pause(ms: number): Promise<boolean> {
    try {
      await this.#settings.pause(ms, this.closing)
      return !this.closing.aborted
    } catch (error) {
      if (this.closing.aborted) return false
      throw error
    }
  }

  /** Sends the notice once, even if it was accepted before, and stores the response. */
  async tryOnce(trade: Trade): Promise<CallbackTry> {
    const { pathname, search } = new URL(trade.checkout.returnUrl)
    const limits = { timeoutMs: ANSWER_TIMEOUT_MS, maxBytes: 16 * 1024 }
    const attempt: CallbackTry = { at: this.#settings.now(), status: null, body: '', accepted: false }
    const url = new URL(this.#settings.loopback()).origin + pathname + search
    try {
      const answer = await postForm(url, Object.entries(trade.notice ?? {}), limits)
      attempt.status = answer.status
      attempt.body = answer.body.slice(0, 100)
      attempt.accepted = answer.status === 200 && answer.body === '1|OK'
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      attempt.body = error.reason
    }
    if (!attempt.accepted) this.#settings.log.warn({ callback: attempt }, 'the shop did not accept a payment notice')
    trade.callbacks.push(attempt)
    if (trade.callbacks.length > MAX_ATTEMPTS) trade.callbacks.shift()
    return attempt
  }

  close(): void {
    this.#closing.abort()
  }
}
