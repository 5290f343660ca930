/** Milliseconds between two requests for the order; together about a minute and a half. */
const PAUSES = [1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000, 10_000, 15_000, 15_000, 20_000] as const

/**
 * How long to wait before checking again whether a payment has arrived: most do within seconds, so the pauses grow.
 * @param tries requests so far, answered or not.
 * @returns milliseconds; false when it is time to stop waiting.
 */
export const pauseAfter = (tries: number): number | false => PAUSES[Math.max(0, tries - 1)] ?? false
