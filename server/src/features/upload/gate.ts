/** Lets so many through at a time; the others wait their turn, and those for whom there is no room are told so. */
export class Gate {
  private readonly most: number
  private readonly waitingMost: number
  private inside = 0
  private readonly waiting: (() => void)[] = []

  constructor(most: number, waitingMost: number) {
    this.most = most
    this.waitingMost = waitingMost
  }

  /** Resolves when it is one's turn; false at once when too many wait already. Whoever entered must leave. */
  async enter(): Promise<boolean> {
    if (this.inside < this.most) {
      this.inside += 1
      return true
    }
    if (this.waiting.length >= this.waitingMost) return false
    await new Promise<void>((resolve) => this.waiting.push(resolve))
    return true
  }

  leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.inside -= 1
  }
}
