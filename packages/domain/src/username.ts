import { normaliseEmail } from './email.ts'
import { normaliseMobile } from './phone.ts'

/** What a person signs in with. `value` is normalised: `+8869xxxxxxxx`, or an address in lower case. */
export interface Username {
  kind: 'phone' | 'email'
  value: string
}

/** Reads the one sign-in field, which takes a Taiwanese mobile number or an e-mail address; null for anything else. */
export const parseUsername = (text: string): Username | null => {
  const phone = normaliseMobile(text)
  if (phone) return { kind: 'phone', value: phone }
  const email = normaliseEmail(text)
  return email ? { kind: 'email', value: email } : null
}
