import { normaliseEmail } from './email.ts'
import { normaliseMobile } from './phone.ts'

/** The name a user signs in with. `value` is normalised: `+8869xxxxxxxx`, or an e-mail address in lower case. */
export interface Username {
  kind: 'phone' | 'email'
  value: string
}

/** Parses the sign-in field: a Taiwanese mobile number or an e-mail address; null for anything else. */
export const parseUsername = (text: string): Username | null => {
  const phone = normaliseMobile(text)
  if (phone) return { kind: 'phone', value: phone }
  const email = normaliseEmail(text)
  return email ? { kind: 'email', value: email } : null
}
