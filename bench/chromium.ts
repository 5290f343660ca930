/** Flags for every browser of the benchmarks: no background traffic, and no sandbox because tests may run as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of the Chromium to measure with, from `CHROMIUM_PATH`.
 * @throws Error when it is not set
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH
  if (!path) throw new Error('CHROMIUM_PATH is not set.')
  return path
}
