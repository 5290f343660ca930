import { toHalfWidth } from '../text.ts'

/** Long enough for a whole SMS; a longer text is not a pasted code. */
const MAX_TEXT = 200
/** Digits that belong together, also with separators: `123456`, `123 456`, `1 2 3 4 5 6`, `123-456`. */
const GROUP = /\d+(?:[ -]\d+)*/g

/**
 * The six digits of a one-time code in typed or pasted text, or null. Accepts full-width digits, separated digits, and
 * a message around them such as `驗證碼：123456，5 分鐘內有效`. Also null when the text has two candidates: a wrong
 * guess would cost the user one of five attempts.
 */
export const normaliseOneTimeCode = (text: string): string | null => {
  if (text.length > MAX_TEXT) return null
  const plain = toHalfWidth(text).replace(/\s+/g, ' ')
  const codes = (plain.match(GROUP) ?? [])
    .map((group) => group.replace(/[ -]/g, ''))
    .filter((code) => code.length === 6)
  const [code] = codes
  return code && codes.length === 1 ? code : null
}
