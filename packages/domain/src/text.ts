/** Full-width ASCII (！ to ～) and the ideographic space, as Chinese input methods type them, to their plain forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * True when the text has something that no single line of a person's writing needs: control characters (CR, LF, tab,
 * NUL), half surrogate pairs, code points that are no characters (no XML may have them), line and paragraph separators, or
 * marks that reverse the reading direction of what follows (a way to make a name read as another one, Unicode TR 36).
 */
export const hasControl = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/**
 * The text without what `hasControl` finds, line breaks and tabs aside: for a message to us, which nobody should have to
 * put right because of the marks that a phone puts around a number that is pasted.
 */
export const withoutControl = (text: string): string =>
  text.replace(/[^\n\r\t]/gu, (char) => (hasControl(char) ? '' : char))

/**
 * A person's writing of several lines, ready to be kept: Unicode NFC, line breaks as \n, no more than one empty line at a
 * time, trimmed. Null when it has other control characters; empty when nothing in it can be seen.
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
