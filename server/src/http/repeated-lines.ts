/** Log lines about one error in a time window. */
const MAX_LINES = 10
const WINDOW_MS = 60_000
/** Different errors tracked at a time. */
const MAX_KNOWN = 1000

interface Window {
  lines: number
  suppressed: number
}

/**
 * Limits repeated log lines. Under load or while the database is unavailable, every request may log the same error, and
 * a log that fills the disk does more harm than the error. Suppressed lines are counted.
 */
export class RepeatedLines {
  private readonly windows = new Map<string, Window>()
  private readonly mostMs: number

  constructor(windowMs = WINDOW_MS) {
    this.mostMs = windowMs
  }

  /**
   * Whether a line may be written.
   * @param key equal for repeated lines
   * @param summarise called once when the window ends, with the number of suppressed lines, if any
   */
  admits(key: string, summarise: (suppressed: number) => void): boolean {
    const window = this.windows.get(key) ?? this.open(key, summarise)
    if (window.lines < MAX_LINES) {
      window.lines += 1
      return true
    }
    window.suppressed += 1
    return false
  }

  private open(key: string, summarise: (suppressed: number) => void): Window {
    const window = { lines: 0, suppressed: 0 }
    // Above that number, all further errors share one window: there may be as many as requests.
    const windowKey = this.windows.size < MAX_KNOWN ? key : ''
    const shared = this.windows.get(windowKey)
    if (shared) return shared
    this.windows.set(windowKey, window)
    setTimeout(() => {
      this.windows.delete(windowKey)
      if (window.suppressed > 0) summarise(window.suppressed)
    }, this.mostMs).unref()
    return window
  }
}
