import { DEFAULT_LANG, type Lang } from '../language.ts'
import { toHalfWidth, withoutInvisible } from '../text.ts'

interface PhoneNumber {
  /** E.164. */
  number: string
  /** The digits to dial after the call is answered; empty if there are none. */
  extension: string
}

/** A longer text is never a number. */
const MAX_TEXT = 80

/** Mobile numbers, and area codes with the length of the subscriber number (NCC's numbering plan). */
const NATIONAL = '[29]\\d{8}|[3-8]\\d{7,8}|[3-8]\\d{2}\\d{5,6}|800\\d{6}|809\\d{6}|70\\d{8}'
/** The country code with + or alone (a 0 left after it is a common mistake), or the trunk prefix 0. */
const TAIWAN = new RegExp(`^(?:\\+?8860?|0)(${NATIONAL})$`)
const FOREIGN = /^\+[1-9]\d{7,14}$/
/** A number of Taiwan without its 0. With eight digits it could also be a tax number, or lack the area code. */
const WITHOUT_ZERO = /^(?:[249]\d{8}|800\d{6})$/

const SEPARATORS = /[\p{Zs}\t().\u2010-\u2015\u2212-]/gu
/** The prefix of a call abroad through one of Taiwan's carriers. */
const CARRIER = /^(?:002|009|01[2569])/
/** Fewer digits after a carrier's prefix may be a number within another country: 012-3456 7890 in Malaysia. */
const MIN_AFTER_CARRIER = 10

/** What is written before an extension: `#12`, `Ext. 12`, `(分機：12)`, `轉 12`, `;ext=12`. */
const MARK = '(?:[#*]|ext(?:ension|n)?|x|分機(?:號碼?)?|分机?|[轉转]接?(?:分機)?|內線|内线)[\\s.:=]*'
const EXTENSION = new RegExp(`^[\\s,;([]*${MARK}(\\d{1,10})(?!\\d)(?:\\s*[)\\]])?`, 'i')
/** Pauses before the extension is dialled. More digits would be a second number. */
const PAUSES = /^\s*[,;]+\s*(\d{1,6})$/
const ONLY_EXTENSION = new RegExp(`^(?:${MARK}(?=\\d))?(\\d*)$`, 'i')

/** A cell that a spreadsheet was told not to change: `="0911000115"`, `'0911000115`. */
const withoutQuotes = (cell: string) => cell.replace(/^(?:=?"(.*)"|['=](.*))$/, '$1$2')
const tidy = (text: string) => withoutQuotes(toHalfWidth(withoutInvisible(text)).trim())

/**
 * Whether a spreadsheet replaced a long number by its approximation, `8.86911E+11`. The other digits are lost, so the
 * number has to be asked for again.
 */
export const isScientificNotation = (text: string): boolean =>
  text.length <= MAX_TEXT && /^\d(?:\.\d+)?E\+?\d+$/i.test(tidy(text))

/**
 * Reads a phone number in any usual spelling, with its extension. Null if the text is no number, has more than one, or
 * could mean two.
 *
 * Numbers of Taiwan: `02-2345-6789`, `(04)2222-3333`, `0800-123-456`, `+886 (0)912 345 678`. Foreign ones: with + or
 * with a prefix for calls abroad, `002-81-3-1234-5678`. Without a separator after 002 or 009, these digits could begin
 * another country's code; then only numbers that fit one reading are accepted.
 *
 * @param isTable whether the text is a cell of a table. Spreadsheets drop the first 0 of a number, so `911000114` and
 *   `227002011` are numbers there. Somebody who types nine digits may have left out any of them.
 */
export function readPhone(text: string, { isTable = false } = {}): PhoneNumber | null {
  if (text.length > MAX_TEXT) return null
  // RFC 3966: `tel:02-2700-5001;phone-context=+886;ext=12`.
  const line = tidy(text)
    .replace(/^tel:\s*/i, '')
    .replace(/;phone-context=\+886(?=;|$)/i, '')
  const cell = isTable ? line.replace(/^(\d+)\.0$/, '$1') : line
  const [, written = '', after = ''] = /^([+(]?[\d+(][\d\p{Zs}\t().\u2010-\u2015\u2212-]*)(.*)$/su.exec(cell) ?? []
  const number = numberOf(written) ?? (isTable && WITHOUT_ZERO.test(written.trim()) ? `+886${written.trim()}` : null)
  if (!number) return null
  if (after === '') return { number, extension: '' }
  const marked = EXTENSION.exec(after)
  const extension = (marked?.[0] === after ? marked[1] : PAUSES.exec(after)?.[1]) ?? ''
  return extension && !numberOf(extension) ? { number, extension } : null
}

function numberOf(written: string): string | null {
  const digits = written.replace(SEPARATORS, '')
  const taiwan = TAIWAN.exec(digits) ?? TAIWAN.exec(digits.replace(/^(?:00[29]?|01[2569])(?=886)/, ''))
  if (taiwan) return `+886${taiwan[1]}`
  const abroad = abroadOf(written, digits)
  return FOREIGN.test(abroad) && !abroad.startsWith('+886') ? abroad : null
}

/** The digits that a number abroad has after its prefix, with +. Empty if it has none, or more than one could be meant. */
function abroadOf(written: string, digits: string): string {
  // British and German numbers are written with the 0 that only callers in the country dial. Italian ones keep it.
  const bare = /^\D*(?:00\D?)?39/.test(written) ? digits : written.replace('(0)', '').replace(SEPARATORS, '')
  if (digits.startsWith('+')) return bare
  const [first = ''] = /^\d+/.exec(written.replace(/^\(/, '')) ?? []
  const isSeparate = first.length < digits.length
  const rest = bare.replace(CARRIER, '')
  const isLong = rest.length >= MIN_AFTER_CARRIER
  if (isSeparate && first.length === 3 && CARRIER.test(first)) return isLong ? `+${rest}` : ''
  if (isSeparate && first.length === 3) return ''
  // No country code begins with 28.
  if (/^(?:002|01[2569])8/.test(digits)) return isLong ? `+${rest}` : ''
  const isStandard = /^00[13-8]/.test(digits) || (isSeparate && (first === '00' || /^00[29]\d$/.test(first)))
  return isStandard ? `+${bare.slice(2)}` : ''
}

/** The extension at the start of a text that follows a number, and how many characters it takes up. */
export function extensionAfter(text: string): { extension: string; length: number } | undefined {
  const [whole = '', extension] = EXTENSION.exec(text.slice(0, MAX_TEXT)) ?? []
  return extension === undefined ? undefined : { extension, length: whole.length }
}

/** A phone number without extension, as E.164. Null if it is none, or has an extension. */
export const normalisePhone = (text: string): string | null => {
  const read = readPhone(text)
  return read?.extension === '' ? read.number : null
}

/** The digits of an extension, `12` or `分機 12`; null if it contains anything else. */
const cleanExtension = (text: string): string | null =>
  (text.length > MAX_TEXT ? null : ONLY_EXTENSION.exec(tidy(text)))?.[1] ?? null

/**
 * A number and its extension from two fields. People write both into the first: then the second may be empty, or say
 * the same.
 * @returns what is invalid as null
 */
export function readPhoneFields(written: PhoneNumber): { [K in keyof PhoneNumber]: PhoneNumber[K] | null } {
  const read = readPhone(written.number)
  const extension = cleanExtension(written.extension)
  const isTwice = read?.extension && extension && read.extension !== extension
  return {
    number: isTwice ? null : (read?.number ?? null),
    extension: extension === '' ? (read?.extension ?? '') : extension,
  }
}

/**
 * The groups of a number, by its first digits: the length of the area code and of the group after it (NCC's numbering
 * plan). The first match wins, so longer codes come first. Our own table, because libphonenumber-js takes 35 KB in the
 * browser (brotli) and groups 0800-123-456 as 080-012-3456 and 082-325-823 as 082-32-5823.
 */
const GROUPS: readonly [national: RegExp, area: number, first: number][] = [
  [/^(?:9|80[09])/, 3, 3], // 0912-345-678, 0800-123-456
  [/^8[23]6/, 3, 5], // 0826-12345 Wuqiu, 0836-22485 Matsu
  [/^(?:37|49|82|89)/, 2, 3], // 037-123-456, 049-222-2106, 082-325-823, 089-322-002
  [/^70\d{8}$/, 2, 4], // 070-1010-1234
  [/^\d{9}$/, 1, 4], // 02-2345-6789, 04-2255-6677
  [/^/, 1, 3], // 03-327-1234
]

const groupsOf = (national: string): string[] => {
  const [, area = 1, first = 3] = GROUPS.find(([begins]) => begins.test(national)) ?? []
  return [national.slice(0, area), national.slice(area, area + first), national.slice(area + first)].filter(Boolean)
}

/**
 * `+886223456789` in local form, `02-2345-6789`; for readers of other languages in international form, `+886 2 2345
 * 6789`. Foreign numbers are returned unchanged.
 */
export function formatPhone(number: string, lang: Lang = DEFAULT_LANG): string {
  const national = /^\+886(\d{8,10})$/.exec(number)?.[1]
  if (!national) return number
  return lang === 'zh-tw' ? `0${groupsOf(national).join('-')}` : `+886 ${groupsOf(national).join(' ')}`
}
