/** Callers wait less long than a request may take to arrive (30 s, http/server.ts): they have its body still to send. */
const PATIENCE_MS = 20_000

interface Waiting {
  weight: number
  answer(entered: boolean): void
}

/**
 * A weighted semaphore with a queue: what is inside weighs no more than its capacity, and the others wait their turn,
 * first come first served. Those for whom there is no room, or who waited too long, are told so.
 */
export class Gate {
  private free: number
  private readonly waitingMost: number
  private readonly patience: number
  private readonly waiting = new Set<Waiting>()

  /**
   * @param capacity in any unit, callers or bytes
   * @param waitingMost callers
   * @param patience milliseconds after which one who waits is turned away
   */
  constructor(capacity: number, waitingMost: number, patience = PATIENCE_MS) {
    this.free = capacity
    this.waitingMost = waitingMost
    this.patience = patience
  }

  /**
   * Resolves when it is one's turn; false when too many wait already, or after too long. Whoever entered must leave.
   * @param weight at most the capacity
   */
  async enter(weight = 1): Promise<boolean> {
    if (this.waiting.size === 0 && weight <= this.free) {
      this.free -= weight
      return true
    }
    if (this.waiting.size >= this.waitingMost) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const one: Waiting = { weight, answer: resolve }
    this.waiting.add(one)
    const late = setTimeout(() => {
      this.waiting.delete(one)
      resolve(false)
      this.admit()
    }, this.patience)
    return promise.finally(() => clearTimeout(late))
  }

  /** @param weight that one entered with */
  leave(weight = 1): void {
    this.free += weight
    this.admit()
  }

  private admit(): void {
    for (const one of this.waiting) {
      if (one.weight > this.free) return
      this.waiting.delete(one)
      this.free -= one.weight
      one.answer(true)
    }
  }
}
