import { storedValue } from '../../../lib/stored-value.ts'

/** Whether the user of this device has seen the hint that a bright screen makes codes easier to scan. */
export const knowsBrightness = storedValue<boolean>('idoBright', (stored) => stored === 'true', String)
