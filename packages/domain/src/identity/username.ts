import { maskEmail, normaliseEmail } from './email.ts'
import { maskMobile, normaliseMobile } from './phone.ts'

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

/** How somebody signs in, mostly hidden: enough for its owner to recognise. Empty for whoever has neither. */
export const maskUsername = ({ phone, email }: { phone: string | null; email: string | null }): string =>
  phone ? maskMobile(phone) : email ? maskEmail(email) : ''
