/** Converts full-width ASCII (！ to ～) and the ideographic space, as typed with Chinese input methods, to half-width. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * Zero-width characters that are copied along with text from chats, web pages and address books: zero-width spaces,
 * soft hyphens, byte order marks, and direction marks.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Joiners. They are only useful inside an emoji (👨‍👩‍👧) or a word of a script that joins its letters. */
const JOINERS =
  /(\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[^\s\u200c\u200d])|[\u200c\u200d]/gu

/** Removes invisible marks, which nobody typed on purpose, so that the text is what it looks like. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(JOINERS, (joined, before?: string) => (before ? joined : ''))

const EDGES =
  /^[ \u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+|[ \u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+$/g

/**
 * Removes invisible marks and spaces around a pasted link. Marks inside the link are not accidental, and are not
 * removed.
 */
export const trimInvisible = (link: string): string => link.replace(EDGES, '')

/**
 * Whether a text has characters that no single line of input needs: control characters (CR, LF, tab, NUL), lone
 * surrogates, noncharacters (forbidden in XML), line and paragraph separators, or marks that reverse the reading
 * direction (used to make one name read as another, Unicode TR 36).
 */
export const hasControl = (text: string): boolean =>
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text)

/**
 * Removes the characters that `hasControl` finds, except line breaks and tabs. For messages to the company: nobody
 * should have to correct a message because of the invisible marks that phones put around a pasted number.
 */
export const withoutControl = (text: string): string =>
  text.replace(/[^\n\r\t]/gu, (char) => (hasControl(char) ? '' : char))

/**
 * One spelling for texts that look the same: Unicode NFC, which also turns compatibility ideographs (U+F900 to U+FAFF)
 * into ordinary ones, and ordinary characters for the radicals that PDF files contain instead (⼤ for 大). Variants that
 * people choose for their names, such as 峯, 﨑 and 葛 with a variation selector, stay.
 */
export const composed = (text: string): string =>
  text.normalize('NFC').replace(/[\u2f00-\u2fd5]/g, (radical) => radical.normalize('NFKC'))

/**
 * Normalises multi-line input for storage: without invisible marks, Unicode NFC, line breaks as \n, at most one empty
 * line in a row, trimmed. Null when it has other control characters; empty when it has no visible character.
 */
export const cleanText = (text: string): string | null => {
  const lines = composed(withoutInvisible(text))
    .replace(/\r\n?/g, '\n')
    .replace(/[\t\u00a0]/g, ' ')
  if (hasControl(lines.replaceAll('\n', ''))) return null
  const clean = lines
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(clean) ? clean : ''
}

/** Whether a text has a Chinese character. */
export const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
