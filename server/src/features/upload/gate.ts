/**
 * Lets so many through at a time (a semaphore); the others wait their turn. Those for whom there is no room, or whose
 * turn does not come in time, are told so.
 */
export class Gate {
  private readonly most: number
  private readonly waitingMost: number
  private inside = 0
  private readonly waitMs: number | undefined
  private readonly waiting = new Set<() => void>()

  /** @param waitMs milliseconds that one waits at the most; left out: as long as it takes */
  constructor(most: number, waitingMost: number, waitMs?: number) {
    this.most = most
    this.waitingMost = waitingMost
    this.waitMs = waitMs
  }

  /**
   * Resolves to true when it is one's turn, to false at once when too many wait already, or when the time is over.
   * Whoever entered must leave.
   */
  async enter(): Promise<boolean> {
    if (this.inside < this.most) {
      this.inside += 1
      return true
    }
    if (this.waiting.size >= this.waitingMost) return false
    return new Promise((resolve) => {
      const timer = this.waitMs === undefined ? undefined : setTimeout(() => leaveQueue(false), this.waitMs)
      const leaveQueue = (isTurn: boolean) => {
        clearTimeout(timer)
        this.waiting.delete(turn)
        resolve(isTurn)
      }
      const turn = () => leaveQueue(true)
      this.waiting.add(turn)
    })
  }

  leave(): void {
    const [next] = this.waiting
    if (next) next()
    else this.inside -= 1
  }
}
