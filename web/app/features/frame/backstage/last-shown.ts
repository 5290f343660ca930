import { storedValue } from '../../../lib/stored-value.ts'

/** The number of the card that was last shown on this device; empty if there is none. */
export const lastShown = storedValue<string>('idoShown', (stored) => stored ?? '', String)
