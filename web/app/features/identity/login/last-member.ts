import { storedValue } from '../../../lib/stored-value.ts'

/** The id of the member who last signed in with this browser, or empty. */
export const lastMember = storedValue<string>('idoLastMember', (text) => text ?? '', String)
