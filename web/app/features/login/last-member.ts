import { storedValue } from '../../lib/stored-value.ts'

/** Who signed in last in this browser: the member's id, or empty. */
export const lastMember = storedValue<string>('idoLastMember', (text) => text ?? '', String)
