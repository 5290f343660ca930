const EVERY_MS = 10_000

/**
 * Reports the first error at once and then at most one every ten seconds. While a database is away, every call, job and
 * connection has the same error, which would fill the log.
 * @param report receives the error and the number of errors that were not reported since the last one
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
