/** A repeatable random generator (mulberry32): the same seed gives the same card on every machine. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761 + 97) >>> 0
  }

  /** A number from 0 to 1, exclusive. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  whole(low: number, high: number): number {
    return low + Math.floor((high - low + 1) * this.next())
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.next() * list.length)]
    if (one === undefined) throw new Error('An empty list has nothing to pick.')
    return one
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.whole(0, 9)).join('')
  }
}
