import { vi } from 'vitest'

/** Long enough for a very busy machine: `vi.waitFor` gives up after one second. */
const PATIENCE_MS = 60_000

/**
 * Repeats `work` until it no longer throws, and returns its result.
 * @param interval milliseconds between two tries.
 */
export const eventually = <T>(work: () => T | Promise<T>, interval = 50): Promise<T> =>
  vi.waitFor(work, { timeout: PATIENCE_MS, interval })
