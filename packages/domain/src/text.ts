/** Full-width ASCII (！ to ～) and the ideographic space, as Chinese input methods type them, to their plain forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * True when the text has characters that no single line of input needs: control characters (CR, LF, tab, NUL), lone
 * surrogates, noncharacters (forbidden in XML), line and paragraph separators, or marks that reverse the reading
 * direction (used to make one name read as another, Unicode TR 36).
 */
export const hasControl = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/**
 * Removes the characters that `hasControl` finds, except line breaks and tabs. For messages to the company: nobody
 * should have to correct one because of the invisible marks that phones put around a pasted number.
 */
export const withoutControl = (text: string): string =>
  text.replace(/[^\n\r\t]/gu, (char) => (hasControl(char) ? '' : char))

/**
 * Normalises multi-line input for storage: Unicode NFC, line breaks as \n, at most one empty line in a row, trimmed.
 * Null when it has other control characters; empty when it has no visible character.
 */
export const cleanText = (text: string): string | null => {
  const lines = text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ')
  if (hasControl(lines.replaceAll('\n', ''))) return null
  const clean = lines
    .replace(/ +\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(clean) ? clean : ''
}

/** Whether a text has a Chinese character. */
export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
