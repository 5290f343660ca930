import { parseUsername } from '@idocard/domain/identity/username'

/** Each is the name of a text, `login:problem.<name>`. */
export type UsernameProblem = 'empty' | 'email' | 'phone' | 'neither'

/** The most likely reason why a text is not a Taiwanese mobile number or e-mail address; undefined if it is one. */
export function usernameProblem(text: string): UsernameProblem | undefined {
  if (text.trim() === '') return 'empty'
  if (parseUsername(text)) return undefined
  if (/[@＠]/.test(text)) return 'email'
  return /^[\d０-９\s+＋()（）.-]+$/.test(text.trim()) ? 'phone' : 'neither'
}
