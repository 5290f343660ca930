/** Shorter than the time limit of a request (30 s, http/server.ts): a waiting caller still has to send its body. */
const MAX_WAIT_MS = 20_000
/** This many callers may always wait, so that the rate of admissions can be measured. */
const MIN_QUEUE = 8
/** Weight of the newest value in the running mean. */
const NEWEST_WEIGHT = 0.1

interface Waiting {
  weight: number
  answer(entered: boolean): void
}

/**
 * A weighted semaphore with a queue: the total weight of the admitted callers never exceeds the capacity, and the
 * others wait, first come, first served. Callers are refused if the queue is full, if their turn would come too late,
 * or if they waited too long.
 */
export class Semaphore {
  private free: number
  private readonly capacity: number
  private readonly maxQueue: number
  private readonly maxWaitMs: number
  private readonly targetWaitMs: number
  private readonly waiting = new Set<Waiting>()
  /** Milliseconds between two admissions while others wait, as a running mean. */
  private turnMs = 0
  private lastTurnAt = 0

  /**
   * @param capacity in any unit, callers or bytes
   * @param maxQueue maximum number of waiting callers
   * @param maxWaitMs milliseconds after which a waiting caller is refused
   * @param targetWaitMs only as many callers may wait as can be admitted within this time at the current rate
   */
  constructor(capacity: number, maxQueue: number, maxWaitMs = MAX_WAIT_MS, targetWaitMs = maxWaitMs) {
    this.free = capacity
    this.capacity = capacity
    this.maxQueue = maxQueue
    this.maxWaitMs = maxWaitMs
    this.targetWaitMs = targetWaitMs
  }

  /** Whether no further caller may wait: the queue is full, or their turn would come too late at the current rate. */
  get isFull(): boolean {
    const inTime = Math.max(MIN_QUEUE, this.targetWaitMs / this.turnMs)
    return this.waiting.size >= Math.min(this.maxQueue, inTime)
  }

  /** Whether nobody is admitted, and nobody waits. */
  get isIdle(): boolean {
    return this.free === this.capacity && this.waiting.size === 0
  }

  /**
   * Resolves with true when the caller is admitted, and with false when the queue is full or the wait was too long. An
   * admitted caller must call `leave`.
   * @param weight at most the capacity
   */
  async enter(weight = 1): Promise<boolean> {
    if (this.waiting.size === 0 && weight <= this.free) {
      this.free -= weight
      return true
    }
    if (this.isFull) return false
    if (this.waiting.size === 0) this.lastTurnAt = performance.now()
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const one: Waiting = { weight, answer: resolve }
    this.waiting.add(one)
    const late = setTimeout(() => {
      this.waiting.delete(one)
      resolve(false)
      this.admit()
    }, this.maxWaitMs)
    return promise.finally(() => clearTimeout(late))
  }

  /** @param weight the same as for `enter` */
  leave(weight = 1): void {
    this.free += weight
    this.admit()
  }

  private admit(): void {
    for (const one of this.waiting) {
      if (one.weight > this.free) return
      const now = performance.now()
      const taken = now - this.lastTurnAt
      this.turnMs += this.turnMs === 0 ? taken : (taken - this.turnMs) * NEWEST_WEIGHT
      this.lastTurnAt = now
      this.waiting.delete(one)
      this.free -= one.weight
      one.answer(true)
    }
  }
}

/** Semaphores by a key, such as a person, which exist as long as somebody of that key is admitted or waits. */
export class KeyedSemaphore {
  private readonly all = new Map<string, Semaphore>()
  private readonly capacity: number
  private readonly maxQueue: number

  /** @param capacity and @param maxQueue of each semaphore */
  constructor(capacity: number, maxQueue: number) {
    this.capacity = capacity
    this.maxQueue = maxQueue
  }

  /** Like `Semaphore.enter`. An admitted caller must call `leave` with the same key. */
  async enter(key: string): Promise<boolean> {
    const one = this.all.get(key) ?? new Semaphore(this.capacity, this.maxQueue)
    this.all.set(key, one)
    return one.enter()
  }

  leave(key: string): void {
    const one = this.all.get(key)
    one?.leave()
    if (one?.isIdle) this.all.delete(key)
  }
}
