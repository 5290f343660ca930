const EVERY_MS = 10_000

/**
 * Reports the first error at once and then at most one in ten seconds: while a database is away every call, job and
 * connection meets the same error, and the log would hold nothing else.
 * @param report is given the error, and how many came since the last report without one of their own
 */
export function throttled(report: (error: unknown, others: number) => void): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  let others = 0
  return (error) => {
    const now = performance.now()
    if (now - reportedAt < EVERY_MS) {
      others += 1
      return
    }
    report(error, others)
    reportedAt = now
    others = 0
  }
}
