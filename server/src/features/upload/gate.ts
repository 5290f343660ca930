/** How much of the newest measurement counts. */
const WEIGHT = 0.1

/**
 * Lets so many through at a time (a semaphore); the others wait their turn. Those for whom there is no room, or whose
 * turn would not come in time, are told so at once.
 */
export class Gate {
  private readonly most: number
  private readonly waitingMost: number
  private inside = 0
  private readonly waitMs: number | undefined
  private readonly waiting = new Set<() => void>()
  /** Milliseconds between two turns while others wait: a running mean. */
  private turnMs = 0
  private turnAt = 0

  /** @param waitMs milliseconds that one waits at the most; left out: as long as it takes */
  constructor(most: number, waitingMost: number, waitMs?: number) {
    this.most = most
    this.waitingMost = waitingMost
    this.waitMs = waitMs
  }

  /** Whether nobody else may wait now. By how fast turns came, the last one waits no longer than one may. */
  get isFull(): boolean {
    if (this.inside < this.most) return false
    const inTime = this.waitMs === undefined ? this.waitingMost : Math.max(this.most, this.waitMs / this.turnMs)
    return this.waiting.size >= Math.min(this.waitingMost, inTime)
  }

  /**
   * Resolves to true when it is one's turn, to false at once when it would come too late, or when the time is over.
   * Whoever entered must leave.
   */
  async enter(): Promise<boolean> {
    if (this.inside < this.most) {
      this.inside += 1
      return true
    }
    if (this.isFull) return false
    if (this.waiting.size === 0) this.turnAt = performance.now()
    return new Promise((resolve) => {
      const timer = this.waitMs === undefined ? undefined : setTimeout(() => stopWaiting(false), this.waitMs)
      const stopWaiting = (isTurn: boolean) => {
        clearTimeout(timer)
        this.waiting.delete(turn)
        resolve(isTurn)
      }
      const turn = () => stopWaiting(true)
      this.waiting.add(turn)
    })
  }

  leave(): void {
    const [next] = this.waiting
    if (!next) {
      this.inside -= 1
      return
    }
    const now = performance.now()
    this.turnMs += (now - this.turnAt - this.turnMs) * WEIGHT
    this.turnAt = now
    next()
  }
}
