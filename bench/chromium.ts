/** What both users of a browser start it with: none of its own traffic, no sandbox where the tests run as root. */
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
 * The Chromium to measure with, as `CHROMIUM_PATH` names it.
 * @throws Error when it is not set
 */
export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH
  if (!path) throw new Error('CHROMIUM_PATH is not set.')
  return path
}
