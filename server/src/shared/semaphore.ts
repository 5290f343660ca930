/** Callers wait less long than a request may take to arrive (30 s, http/server.ts): they have its body still to send. */
const PATIENCE_MS = 20_000
/** So many may always wait: by their turns is seen how fast turns come. */
const WAITING_LEAST = 8
/** How much of the mean the newest turn makes. */
const NEWEST = 0.1

interface Waiting {
  weight: number
  answer(entered: boolean): void
}

/**
 * A weighted semaphore with a queue: what is inside weighs no more than its capacity, and the others wait their turn,
 * first come first served. Those for whom there is no room, whose turn would come too late, or who waited too long, are
 * told so.
 */
export class Semaphore {
  private free: number
  private readonly waitingMost: number
  private readonly patience: number
  private readonly aim: number
  private readonly waiting = new Set<Waiting>()
  /** Milliseconds between two turns while others wait: a running mean. */
  private turnMs = 0
  private lastTurnAt = 0

  /**
   * @param capacity in any unit, callers or bytes
   * @param waitingMost callers
   * @param patience milliseconds after which one who waits is turned away
   * @param aim milliseconds that waiting should take: by how fast turns come, no more may wait than get theirs in it
   */
  constructor(capacity: number, waitingMost: number, patience = PATIENCE_MS, aim = patience) {
    this.free = capacity
    this.waitingMost = waitingMost
    this.patience = patience
    this.aim = aim
  }

  /** Whether nobody else may wait: there is no room, or by how fast turns come their own would come too late. */
  get isFull(): boolean {
    const inTime = Math.max(WAITING_LEAST, this.aim / this.turnMs)
    return this.waiting.size >= Math.min(this.waitingMost, inTime)
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
    if (this.isFull) return false
    if (this.waiting.size === 0) this.lastTurnAt = performance.now()
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
      const now = performance.now()
      const taken = now - this.lastTurnAt
      this.turnMs += this.turnMs === 0 ? taken : (taken - this.turnMs) * NEWEST
      this.lastTurnAt = now
      this.waiting.delete(one)
      this.free -= one.weight
      one.answer(true)
    }
  }
}
