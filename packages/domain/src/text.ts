/** Full-width ASCII (！ to ～) and the ideographic space, as Chinese input methods type them, to their plain forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * True when the text has something that no single line of a person's writing needs: control characters (CR, LF, tab,
 * NUL), half surrogate pairs, line and paragraph separators, or marks that reverse the reading direction of what
 * follows (a way to make a name read as another one, Unicode TR 36).
 */
export const hasControl = (text: string): boolean => /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)
