import type { RateLimit } from '@idocard/contract/call'

export type Limit = Pick<RateLimit, 'times' | 'seconds'>

/** Counts callers' actions by key, in windows that begin with the first count. */
export interface Limiter {
  /** Takes one from the budget of `key`. Returns 0, or the seconds until the budget is renewed if it is used up. */
  spend(key: string, limit: Limit): number | Promise<number>
  /** Gives one back to the budget of `key`, for an action that should not have been counted after all. */
  giveBack(key: string, limit: Limit): void | Promise<void>
}

interface Window {
  count: number
  endsAt: number
}

/**
 * Counts in the memory of this process. Above `most` keys it drops windows that have ended, then the oldest windows:
 * requests from very many addresses cannot fill the memory.
 */
export class MemoryLimiter implements Limiter {
  private readonly windows = new Map<string, Window>()
  private readonly now: () => number
  private readonly max: number

  constructor(now: () => number = Date.now, max = 200_000) {
    this.now = now
    this.max = max
  }

  spend(key: string, limit: Limit): number {
    const now = this.now()
    const window = this.windows.get(key)
    if (!window || window.endsAt <= now) {
      this.windows.delete(key)
      this.windows.set(key, { count: 1, endsAt: now + limit.seconds * 1000 })
      if (this.windows.size > this.max) this.prune(now)
      return 0
    }
    if (window.count >= limit.times) return Math.ceil((window.endsAt - now) / 1000)
    window.count += 1
    return 0
  }

  giveBack(key: string): void {
    const window = this.windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  private prune(now: number): void {
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key)
    for (const key of this.windows.keys()) {
      if (this.windows.size <= this.max * 0.9) return
      this.windows.delete(key)
    }
  }
}
