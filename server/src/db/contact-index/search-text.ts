/** Normalises a text for searching: NFKC, lower case, single spaces, and 台 for 臺. */
export const foldText = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll('臺', '台').replace(/\s+/g, ' ').trim()

const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/

/**
 * Splits a keyword into fragments, all of which a contact must contain. Words are separated by white space. A keyword
 * that looks like a phone number is one fragment of digits.
 */
export function fragmentsOf(keyword: string): string[] {
  const folded = foldText(keyword)
  if (PHONE.test(folded)) return [folded.replace(/\D/g, '')]
  return [...new Set(folded.split(' ').filter(Boolean))]
}
