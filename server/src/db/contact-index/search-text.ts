/** A text as it is searched: compatible forms, lower case and white space made one, 臺 written 台. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim()

const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * The fragments of a keyword, each of which a contact must have. Words are told apart by white space; what looks like a
 * phone number is one fragment of digits.
 */
export function fragmentsOf(keyword: string): string[] {
  const folded = foldText(keyword)
  if (PHONE.test(folded)) return [folded.replace(/\D/g, '')]
  return [...new Set(folded.split(' ').filter(Boolean))]
}
