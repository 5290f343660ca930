/** Full-width ASCII (！ to ～) and the ideographic space, as Chinese input methods type them, to their plain forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/**
 * Marks without a width that come along with text pasted from chats, web pages and address books: zero-width spaces, soft
 * hyphens, byte order marks, and marks of reading direction.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g
/** Joiners; they belong to a text only inside an emoji (👨‍👩‍👧) or a word of a script that joins its letters. */
const JOINERS =
  /(\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}])[\u200c\u200d](?=[^\s\u200c\u200d])|[\u200c\u200d]/gu

/** Removes the marks that nobody sees or typed. What is left reads as it looks. */
export const withoutInvisible = (text: string): string =>
  text.replace(INVISIBLE, '').replace(JOINERS, (joined, before?: string) => (before ? joined : ''))

const EDGES =
  /^[ \u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+|[ \u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+$/g

/** A pasted link without invisible marks and spaces around it. Inside a link such marks are no accident, and stay. */
export const trimInvisible = (link: string): string => link.replace(EDGES, '')

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
 * Normalises multi-line input for storage: without invisible marks, Unicode NFC, line breaks as \n, at most one empty line
 * in a row, trimmed. Null when it has other control characters; empty when it has no visible character.
 */
export const cleanText = (text: string): string | null => {
  const lines = withoutInvisible(text)
    .normalize('NFC')
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
