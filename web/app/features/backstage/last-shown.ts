import { storedValue } from '../../lib/stored-value.ts'

/** The number of the card that was shown last on this device; empty for none. */
export const lastShown = storedValue<string>('idoShown', (stored) => stored ?? '', String)
