import { storedValue } from './stored-value.ts'

const text = (stored: string | null) => stored ?? ''

/** The member's token for the shop. Empty if signed out. */
export const memberToken = storedValue<string>('iDOtoken', text, String)
/** The holder's token for the back office. Empty if signed out. */
export const holderToken = storedValue<string>('token', text, String)
/** The token of a member of staff for the console. Empty if signed out. */
export const staffToken = storedValue<string>('staffToken', text, String)
/** Whether the back office has a token. Undefined before it has checked. Kept in sync with the token. */
export const isHolder = storedValue<boolean | undefined>(
  'islogin',
  (stored) => (stored === null ? undefined : stored === 'true'),
  String,
)
/** Proves at the next sign-in that this device has signed in before. */
export const deviceSecret = storedValue<string>('idoDevice', text, String)
/** The organisation whose news the holder sees. 0 if nobody is signed in to the back office. */
export const firstSponsor = storedValue<number>('firstSponsor', (stored) => Number(stored) || 0, String)
