import { storedValue } from './stored-value.ts'

const text = (stored: string | null) => stored ?? ''

/** The member's token for the shop; empty when signed out. */
export const memberToken = storedValue<string>('iDOtoken', text, String)
/** Proves at the next sign-in that this device has signed in before. */
export const deviceSecret = storedValue<string>('idoDevice', text, String)
