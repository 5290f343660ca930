/** Milliseconds between two requests for the order, about a minute and a half in total. */
const PAUSES = [1000, 1500, 2000, 3000, 4000, 5000, 7000, 10_000, 10_000, 15_000, 15_000, 20_000] as const

/**
 * The time to wait before checking again whether a payment has arrived. Most arrive within seconds, so the pauses grow.
 * @param tries the number of requests so far, including failed ones
 * @returns milliseconds; false if it is time to stop waiting
 */
export const pauseAfter = (tries: number): number | false => PAUSES[Math.max(0, tries - 1)] ?? false
