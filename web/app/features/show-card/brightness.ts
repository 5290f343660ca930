import { storedValue } from '../../lib/stored-value.ts'

/** Whether this device's user knows that codes are read better from a bright screen. */
export const knowsBrightness = storedValue<boolean>('idoBright', (stored) => stored === 'true', String)
