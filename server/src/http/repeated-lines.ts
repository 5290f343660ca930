/** Lines about one error in a window; a person has understood by then. */
const LINES_MOST = 10
const WINDOW_MS = 60_000
/** Errors that are told apart at a time. */
const KNOWN_MOST = 1000

interface Window {
  lines: number
  suppressed: number
}

/**
 * Bounds lines that say the same again: under load or while a database is away, one error comes with every request, and a
 * log that fills the disk ends more than the error did. What was left out is counted.
 */
export class RepeatedLines {
  private readonly windows = new Map<string, Window>()
  private readonly mostMs: number

  constructor(windowMs = WINDOW_MS) {
    this.mostMs = windowMs
  }

  /**
   * Whether a line may be written.
   * @param key the same for lines that say the same
   * @param summarise called once when the window ends, with the number of lines that were left out, if any
   */
  admits(key: string, summarise: (suppressed: number) => void): boolean {
    const window = this.windows.get(key) ?? this.open(key, summarise)
    if (window.lines < LINES_MOST) {
      window.lines += 1
      return true
    }
    window.suppressed += 1
    return false
  }

  private open(key: string, summarise: (suppressed: number) => void): Window {
    const window = { lines: 0, suppressed: 0 }
    // Past that many, errors of all kinds share a window: they are as many as the requests.
    const kept = this.windows.size < KNOWN_MOST ? key : ''
    const shared = this.windows.get(kept)
    if (shared) return shared
    this.windows.set(kept, window)
    setTimeout(() => {
      this.windows.delete(kept)
      if (window.suppressed > 0) summarise(window.suppressed)
    }, this.mostMs).unref()
    return window
  }
}
