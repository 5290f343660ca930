import { isHan, toHalfWidth } from './text.ts'

/** A person's name in two parts, as address books store it. Either may be empty. */
export interface NameParts {
  family: string
  given: string
  /** A form of address before the name, such as `Dr.`. */
  prefix?: string
  /** Text after the name, such as `PhD`. */
  suffix?: string
}

/** Two-character family names in use in Taiwan (Ministry of the Interior's list of surnames, including joined ones). */
const DOUBLE = new Set(
  (
    '歐陽 司馬 司徒 司空 諸葛 上官 皇甫 尉遲 公孫 夏侯 令狐 東方 西門 南宮 慕容 宇文 長孫 端木 軒轅 鮮于 申屠 万俟 淳于 單于 ' +
    '太史 公羊 澹臺 濮陽 閭丘 赫連 呼延 鍾離 獨孤 拓跋 百里 東郭 第五 公冶 宗政 ' +
    '張簡 范姜 張廖 張李 陳李 江謝 劉張 周黃 葉劉 徐辜 姜林 鄭黃 黃陳 梁丘 左丘 翁林 王曹 邱張 胡周 許林'
  ).split(' '),
)

const HAN = /^\p{Script=Han}+$/u
/** Names that have the family name first: in Chinese, Japanese and Korean writing, with marks that choose a variant. */
const EAST_ASIAN =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー][\ufe00-\ufe0f\u{e0100}-\u{e01ef}]*)+$/u
const LATIN_NAME = /^[\p{Script=Latin}\p{M}\s.,'’‘"()-]+$/u
/** Separators between a name and the same name in another script, `王小明（Tom）`, `王小明 / Tom`. */
const BETWEEN = /[\s()（）[\]／/|｜,，、]+/u
const LATIN = /^[\p{Script=Latin}\p{M}.'’-]+$/u

/**
 * The parts of a name in Chinese and Latin letters, `王小明 Tom`, and whether the Latin one comes first; undefined for
 * other names.
 */
function mixed(name: string): { han: string[]; latin: string[]; isLatinFirst: boolean } | undefined {
  const words = name
    .replace(/(\p{Script=Han})(?=\p{Script=Latin})/gu, '$1 ')
    .replace(/([\p{Script=Latin}.])(?=\p{Script=Han})/gu, '$1 ')
    .split(BETWEEN)
    .filter(Boolean)
  const han = words.filter((word) => HAN.test(word))
  const latin = words.filter((word) => LATIN.test(word))
  if (han.length === 0 || latin.length === 0 || han.length + latin.length < words.length) return undefined
  const isLatinFirst = latin.includes(words[0] ?? '')
  // If the scripts alternate, it is not one name in two scripts.
  const turns = words.filter((word, at) => at > 0 && HAN.test(word) !== HAN.test(words[at - 1] ?? '')).length
  return turns === 1 ? { han, latin, isLatinFirst } : undefined
}

/** Whether Chinese characters are only a family name, as in `王 Tom`. */
const isFamily = (han: string) => [...han].length === 1 || DOUBLE.has(han)

function splitHan(words: readonly string[]): NameParts {
  const [first = '', ...rest] = words
  // Text after a whole name, as in `王小明 經理`, is not part of it.
  if (rest.length > 0 && isFamily(first)) return { family: first, given: rest.join('') }
  const characters = [...first]
  if (characters.length < 2) return { family: first, given: '' }
  const cut = characters.length > 2 && DOUBLE.has(characters.slice(0, 2).join('')) ? 2 : 1
  return { family: characters.slice(0, cut).join(''), given: characters.slice(cut).join('') }
}

const COMMA = /\s*[,，]\s*/u

function splitLatin(words: readonly string[]): NameParts {
  const [name = '', ...after] = words.join(' ').split(COMMA).filter(Boolean)
  const parts = name.split(' ')
  // The passport form: `WANG, HSIAO-MING`.
  const given = parts.length === 1 ? after.shift() : undefined
  const suffix = after.length > 0 && { suffix: after.join(', ') }
  if (given) return { family: name, given, ...suffix }
  return { family: parts.length > 1 ? (parts.pop() ?? '') : '', given: parts.join(' '), ...suffix }
}

/**
 * Splits a name that was entered in one field. In Chinese the family name is the first character, the first two if they
 * are a two-character family name and more follows, or the part before a space. Otherwise it is the last word, as in
 * English, or a single word before a comma; a word on its own is the given name. Of a name in both scripts, `王小明 Tom`,
 * the Chinese part is used, unless a whole English name precedes it. `otherName` returns the other part.
 */
export function splitName(name: string): NameParts {
  const both = mixed(name)
  if (both) {
    const { han, latin } = both
    if (isFamily(han.join(''))) return { family: han.join(''), given: latin.join(' ') }
    return isLatinChosen(both) ? splitLatin(latin) : splitHan(han)
  }
  const words = name.trim().split(/\s+/)
  return words.every((word) => HAN.test(word)) ? splitHan(words) : splitLatin(words)
}

/** The part of a name in two scripts that `splitName` does not use: `Tom` of `王小明 Tom`. Empty for other names. */
export function otherName(name: string): string {
  const both = mixed(name)
  if (!both || isFamily(both.han.join(''))) return ''
  return isLatinChosen(both) ? both.han.join('') : both.latin.join(' ')
}

const isLatinChosen = ({ latin, isLatinFirst }: { latin: string[]; isLatinFirst: boolean }) =>
  isLatinFirst && latin.length > 1

/**
 * The full name: in Chinese, Japanese and Korean the family name first without a space, otherwise the family name last
 * after a space.
 */
export function joinName({ family, given }: NameParts): string {
  if (family === '' || given === '') return family + given
  return EAST_ASIAN.test(family + given) ? family + given : `${given} ${family}`
}

/** A name in the fields of a contact file or a table. Any of them may be empty. */
export interface NameFields {
  family: string
  given: string
  middle?: string
  prefix?: string
  suffix?: string
}

/**
 * The name of a contact whose file has it in parts (`N` of a vCard, columns of a table) and as it is shown (`FN`).
 *
 * The parts decide the order of a name in Chinese characters: phones that are set to English write `大同 王` or
 * `大同 王 先生` for 王大同. If the shown name says more, as in `大同 王 Tom`, the rest is kept. Any other name is used as it
 * is shown, because its writer knew the usual order.
 * @returns the name, and another one if the file has two: in the other script (王大同 with the parts Wang and Tom) or a
 *   nickname (阿同 with the parts 王 and 大同)
 */
export function nameOfParts(fields: NameFields, shown = ''): { name: string; other: string } {
  const tidy = (text = '') => text.replace(/\s+/g, ' ').trim()
  const [family, given, middle] = [tidy(fields.family), tidy(fields.given), tidy(fields.middle)]
  const formatted = tidy(shown)
  const isEastAsian = EAST_ASIAN.test(family + given + middle)
  const joined = joinName({ family, given: [given, middle].filter(Boolean).join(isEastAsian ? '' : ' ') })
  if (formatted === '' || joined === '') return { name: formatted || joined, other: '' }
  const isOther = isHan(formatted) !== isHan(joined) && (LATIN_NAME.test(formatted) || LATIN_NAME.test(joined))
  if (isOther) return isHan(formatted) ? { name: formatted, other: joined } : { name: joined, other: formatted }
  const rest = withoutParts(formatted, [family, given, middle, tidy(fields.prefix), tidy(fields.suffix)])
  if (!isEastAsian) return { name: formatted, other: rest === undefined && isHan(joined) ? joined : '' }
  if (rest === undefined) return { name: joined, other: formatted }
  return { name: [joined, rest].filter(Boolean).join(' '), other: '' }
}

/**
 * What a shown name says beyond the parts of the name and forms of address. Undefined if it lacks one of these parts,
 * because then it is another name.
 */
function withoutParts(shown: string, [family = '', given = '', middle = '', ...around]: readonly string[]) {
  let rest = shown
  for (const part of [family, given, middle].filter(Boolean).sort((a, b) => b.length - a.length)) {
    const at = rest.indexOf(part)
    if (at < 0) return undefined
    rest = `${rest.slice(0, at)} ${rest.slice(at + part.length)}`
  }
  const words = rest.split(/[\s,，、]+/).filter((word) => word && !around.includes(word) && !isFormOfAddress(word))
  return words.join(' ')
}

const FORMS_OF_ADDRESS =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|ma'?am|mme|mlle|messrs|herr|frau|señor|señora|rev|hon|先生|小姐|女士|太太|夫人|博士|君|様|樣|さん|氏|씨|님)$/i

/**
 * Whether a text is only a form of address, such as `Ms.` or 先生. Address books have it in a column `Title`, but it is
 * never a job title. Professor and 教授 are job titles too, so they are not among them.
 */
export const isFormOfAddress = (text: string): boolean =>
  FORMS_OF_ADDRESS.test(toHalfWidth(text).trim().replace(/[’‘]/g, "'").replace(/\.$/, ''))
