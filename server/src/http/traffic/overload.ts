import type { IncomingMessage } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

/** Maximum number of callers waiting for a database connection. At 1,000 queries a second the last one waits 0.1 s. */
const MAX_WAITING = 100
const SAMPLE_MS = 500
/** Average delay of the event loop. A slow page or a busy machine stays far below. */
const LATE_MS = 1000
const HEAP_PART = 0.9
/** Consecutive bad samples. Loading the program at the start causes one. */
const IN_A_ROW = 2
const FORM = /^\/[^/]+\/exchange$/

/**
 * Detects whether this process can accept more work, by three signals: callers queue for the database; the event loop
 * is late; the heap is nearly full. Refusing costs almost nothing, so that accepted requests are answered in time.
 */
export class Overload {
  private readonly waiting: () => number
  private readonly delay = monitorEventLoopDelay({ resolution: 20 })
  private readonly timer: NodeJS.Timeout
  private badSamples = 0
  /** First path segments that are always served: they need neither the database nor much work. */
  private readonly spared = new Set(['healthz', 'readyz', 'payment'])

  /** @param waiting returns the number of callers now waiting for a database connection */
  constructor(waiting: () => number) {
    this.waiting = waiting
    this.delay.enable()
    this.timer = setInterval(() => this.sample(), SAMPLE_MS).unref()
  }

  /** Always serves addresses that begin with `/<part>`. */
  spare(part: string): void {
    this.spared.add(part)
  }

  get isOverloaded(): boolean {
    return this.badSamples >= IN_A_ROW || this.waiting() >= MAX_WAITING
  }

  /**
   * Whether to refuse a request now. The form of a card page is never refused here: if its call fails, the response
   * offers to send it again.
   */
  refuses({ url = '/', method }: Pick<IncomingMessage, 'url' | 'method'>): boolean {
    if (!this.isOverloaded || (method === 'POST' && FORM.test(url))) return false
    return !this.spared.has(/^\/([^/?]*)/.exec(url)?.[1] ?? '')
  }

  close(): void {
    clearInterval(this.timer)
    this.delay.disable()
  }

  private sample(): void {
    const { used_heap_size, heap_size_limit } = getHeapStatistics()
    const isBad = this.delay.mean / 1e6 > LATE_MS || used_heap_size / heap_size_limit > HEAP_PART
    this.badSamples = isBad ? this.badSamples + 1 : 0
    this.delay.reset()
  }
}
