import { storedValue } from '../../lib/stored-value.ts'

/** Who signed in last in this browser: the member's id, empty when nobody did. */
export const lastMember = storedValue<string>('idoLastMember', (text) => text ?? '', String)
