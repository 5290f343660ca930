/** Milliseconds between one look at the order and the next; together about a minute and a half. */
const PAUSES = [1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000, 10_000, 15_000, 15_000, 20_000] as const

/**
 * How long to wait before asking again whether a payment has arrived: most do within seconds, so the pauses grow.
 * @param looks how often was asked already, answered or not.
 * @returns milliseconds; false when it is time to stop waiting.
 */
export const pauseAfter = (looks: number): number | false => PAUSES[Math.max(0, looks - 1)] ?? false
