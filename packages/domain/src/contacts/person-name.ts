import { isHan, toHalfWidth } from '../text.ts'
import { isCompanyName } from './company-name.ts'
import {
  COMMON_SURNAMES,
  DOUBLE_SURNAMES,
  JAPANESE_SURNAMES,
  KOREAN_DOUBLE_SURNAMES,
  LATIN_SURNAMES,
  SURNAMES,
} from './surnames.ts'

/** A person's name in two parts, as address books store it. Either may be empty. */
export interface NameParts {
  family: string
  given: string
  /** A form of address before the name, such as `Dr.`. */
  prefix?: string
  /** Text after the name, such as `PhD`. */
  suffix?: string
}

/** A letter of Chinese, Japanese or Korean, with marks that choose a variant of it. */
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]\\p{M}*'
const UNBROKEN = new RegExp(`^(?:${LETTER})+$`, 'u')
/** With dots between its parts: an indigenous name (瓦歷斯·諾幹), or a foreign one (喬治・華盛頓). */
const DOTTED = new RegExp(`^(?:${LETTER})+(?:[·•‧・･．.∙⋅˙﹒](?:${LETTER})+)+$`, 'u')
const isEastAsian = (word: string) => UNBROKEN.test(word) || DOTTED.test(word)
const BEFORE_LATIN = new RegExp(`(${LETTER})(?=\\p{Script=Latin})`, 'gu')
const AFTER_LATIN = new RegExp(`([\\p{Script=Latin}.])(?=${LETTER})`, 'gu')
/** Separators between a name and the same name in another script, `王小明（Tom）`, `王小明 / Tom`. */
const BETWEEN = /[\s()（）[\]／/|｜,，、]+/u
const LATIN = /^[\p{Script=Latin}\p{M}.'’-]+$/u
const LATIN_NAME = /^[\p{Script=Latin}\p{M}\s.,'’‘"()-]+$/u

/**
 * The parts of a name in East Asian and in Latin letters, `王小明 Tom`, and whether the Latin one comes first; undefined
 * for other names.
 */
function mixed(name: string): { han: string[]; latin: string[]; isLatinFirst: boolean } | undefined {
  const words = name.replace(BEFORE_LATIN, '$1 ').replace(AFTER_LATIN, '$1 ').split(BETWEEN).filter(Boolean)
  const han = words.filter(isEastAsian)
  const latin = words.filter((word) => LATIN.test(word))
  if (han.length === 0 || latin.length === 0 || han.length + latin.length < words.length) return undefined
  const isLatinFirst = latin.includes(words[0] ?? '')
  // If the scripts alternate, it is not one name in two scripts.
  const turns = words.filter((word, at) => at > 0 && isEastAsian(word) !== isEastAsian(words[at - 1] ?? '')).length
  return turns === 1 ? { han, latin, isLatinFirst } : undefined
}

/** The characters of a word, each with its marks. */
const charactersOf = (word: string): string[] => word.match(/\P{M}\p{M}*/gu) ?? []
/** A word without marks, as in the lists of family names. */
const unmarked = (word: string) => word.replace(/\p{M}/gu, '')

/** Whether Chinese characters are only a family name, as in `王 Tom`. */
const isFamily = (word: string) => charactersOf(word).length === 1 || DOUBLE_SURNAMES.has(unmarked(word))
const hasSurname = (word: string) => SURNAMES.has(unmarked(charactersOf(word)[0] ?? ''))

/** The number of characters in the family name of a name without spaces. */
function familyLength(characters: readonly string[]): number {
  const start = (length: number) => unmarked(characters.slice(0, length).join(''))
  const count = characters.length
  if (/\p{Script=Hangul}/u.test(start(1))) return count > 2 && KOREAN_DOUBLE_SURNAMES.has(start(2)) ? 2 : 1
  // Kana begin the given name, as in 林さくら.
  const known = [3, 2].find((length) => count > length && JAPANESE_SURNAMES.has(start(length)))
  const kana = characters.findIndex((character) => !isHan(character))
  if (known) return known
  if (kana >= 0) return kana
  if (count > 2 && DOUBLE_SURNAMES.has(start(2))) return 2
  if (count < 4) return 1
  // With five characters or more, it is no name but a shop or a phrase.
  if (count > 4) return 0
  // 王李美玉 has her husband's family name before her own. 涼宮春日 does not begin with a Chinese family name.
  const [first = '', second = ''] = characters.map(unmarked)
  return (COMMON_SURNAMES.has(first) && COMMON_SURNAMES.has(second)) || !SURNAMES.has(first) ? 2 : 1
}

function splitWord(word: string): NameParts {
  // People differ in which side of the dot is the family's, so the name stays whole.
  if (DOTTED.test(word)) return { family: '', given: word }
  const characters = charactersOf(word)
  const cut = characters.length < 2 ? 1 : familyLength(characters)
  return { family: characters.slice(0, cut).join(''), given: characters.slice(cut).join('') }
}

const ADDRESS_AFTER = /(?:先生|小姐|女士|太太|夫人|博士|様|樣|さん|씨|님)$/u
/** Titles that people write after a name: 王經理, `王大同 老師`. */
const TITLE_AFTER =
  /(?:總?經理|副理|協理|襄理|總監|總裁|副總|董事|委員|議員|專員|助理|特助|秘書|顧問|會計|教授|講師|老師|醫師|醫生|護理師|藥師|律師|會計師|建築師|設計師|工程師|教練|師傅|主任|主管|(?:董事|理事|執行|秘書|組|課|科|處|部|局|店|廠|校|院|所|行|會|里|村|鄉|鎮|市|縣|學)長|老闆|同學)$/u

/** A name and the title that it is written together with: 王經理, 王大同先生. */
function withoutTitle(word: string): [name: string, ...title: string[]] {
  const title = (ADDRESS_AFTER.exec(word) ?? TITLE_AFTER.exec(word))?.[0] ?? ''
  const name = word.slice(0, word.length - title.length)
  const isName = name !== '' && (isFamily(name) || (hasSurname(name) && charactersOf(name).length <= 4))
  return title && isName ? [name, title] : [word]
}

/** A text after the name, as the property of the result. */
const suffixOf = (texts: readonly string[]) => (texts.length > 0 ? { suffix: texts.join(' ') } : {})

/** A name in Chinese, Japanese or Korean. The words after it may be in any script. */
function splitEastAsian([first = '', ...more]: readonly string[]): NameParts {
  const [name, ...title] = withoutTitle(first)
  const after = [...title, ...more]
  const [second = ''] = after
  const isTitled = isFormOfAddress(second) || TITLE_AFTER.test(second)
  const isWhole =
    DOTTED.test(name) || (charactersOf(name).length > 2 && hasSurname(name) && !JAPANESE_SURNAMES.has(name))
  if (isFamily(name) && isTitled) return { family: name, given: '', ...suffixOf(after) }
  // A title after a whole name, as in `王小明 經理`, has its own property.
  if (isTitled || isWhole || !isEastAsian(second))
    return { ...splitWord(name), ...suffixOf(after.filter((word) => !TITLE_AFTER.test(word))) }
  const isReversed = COMMON_SURNAMES.has(second) || DOUBLE_SURNAMES.has(second)
  if (isReversed && after.length === 1 && !isFamily(name) && !hasSurname(name) && !JAPANESE_SURNAMES.has(name))
    return { family: second, given: name }
  return { family: name, given: after.join('') }
}

const COMMA = /\s*[,，]\s*/u
const DEGREE = /^(?:Ph\.?D|[MJ]\.?D|MBA|EMBA|LL\.?[BM]|M\.?Sc|B\.?Sc|CPA|CFA|PMP|Esq|DDS|DVM|RN|[JS]r|III?|IV)\.?$/
/** Words that begin a family name of several words. `Van` is a given name in Vietnamese, so most are in lower case. */
const PARTICLE = /^(?:van|von|vom|zu|zum|der|den|de|del|della|di|da|dos?|das|du|la|le|te[nr]|bin|binti|ibn|al|el) /
const PARTICLES = /^(?:Van|Von|De) (?:de[nr]?|la|los) /i

function splitLatin(words: readonly string[]): NameParts {
  const [written = '', ...after] = words.join(' ').split(COMMA).filter(Boolean)
  const parts = written.split(' ')
  const degrees: string[] = []
  while (parts.length > 2 && DEGREE.test(parts.at(-1) ?? '')) degrees.unshift(parts.pop() ?? '')
  const name = parts.join(' ')
  const startsFamily = (at: number) =>
    [PARTICLE, PARTICLES].some((form) => form.test(parts.slice(at, at + 3).join(' ')))
  // The passport form: `WANG, HSIAO-MING`, `van der Berg, Jan`.
  const isFamilyFirst = (parts.length === 1 || startsFamily(0)) && !DEGREE.test(after[0] ?? '')
  const given = isFamilyFirst ? after.shift() : undefined
  const all = [...degrees, ...after]
  const suffix = all.length > 0 && { suffix: all.join(', ') }
  if (given) return { family: name, given, ...suffix }
  const at = familyAt(parts, startsFamily)
  if (at === 0) return { family: parts[0] ?? '', given: parts.slice(1).join(' '), ...suffix }
  return { family: parts.slice(at).join(' '), given: parts.slice(0, at).join(' '), ...suffix }
}

/** The position of the family name: 0 if it is the first word alone, otherwise where it begins. */
function familyAt(parts: readonly string[], startsFamily: (at: number) => boolean): number {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const isSurname = (word: string) => LATIN_SURNAMES.has(word.toLowerCase())
  // `Wang Hsiao-Ming` and `WANG Xiaoming` begin with the family name.
  const isGiven = last.includes('-') || (/^[A-Z]{2,}$/.test(first) && /[a-z]/.test(last))
  if (parts.length === 2 && isSurname(first) && !isSurname(last) && isGiven) return 0
  const particle = parts.findIndex((_, at) => at > 0 && startsFamily(at))
  return particle > 0 ? particle : Math.max(1, parts.length - 1)
}

/** A name without forms of address around it, and these. */
function withoutAddress(name: string): { words: string[]; before: string[]; after: string[] } {
  const words = name
    .trim()
    .replace(/^[(（[【]([^()（）[\]【】]+)[)）\]】]$/u, '$1')
    .split(/\s+/)
  const start = words.findIndex((word) => !isFormOfAddress(word))
  const end = words.findLastIndex((word) => !isFormOfAddress(word)) + 1
  if (start < 0) return { words, before: [], after: [] }
  return { words: words.slice(start, end), before: words.slice(0, start), after: words.slice(end) }
}

const BRACKETS = /^([^(（[【「]*[^(（[【「\s])\s*([(（[【「].*)$/u

/** A name without forms of address, and the part in another script that the parts do not have. */
function read(words: readonly string[]): { parts: NameParts; other: string } {
  const name = words.join(' ')
  if (isCompanyName(name)) return { parts: { family: '', given: name }, other: '' }
  const both = mixed(name)
  if (both) {
    const { han, latin, isLatinFirst } = both
    if (isFamily(han.join(''))) return { parts: { family: han.join(''), given: latin.join(' ') }, other: '' }
    if (isLatinFirst && latin.length > 1) return { parts: splitLatin(latin), other: han.join('') }
    return { parts: splitEastAsian(han), other: latin.join(' ') }
  }
  const [, before, brackets] = BRACKETS.exec(name) ?? []
  if (before && brackets) {
    const { parts, other } = read(before.split(' '))
    return { parts: { ...parts, ...suffixOf([parts.suffix ?? '', brackets].filter(Boolean)) }, other }
  }
  const parts = name.split(/[\s,，、]+/u).filter(Boolean)
  return { parts: isEastAsian(parts[0] ?? '') ? splitEastAsian(parts) : splitLatin(words), other: '' }
}

/**
 * Splits a name that was entered in one field.
 *
 * In Chinese the family name is the first character, the first two if they are a two-character family name and more
 * follows, or the part before a space; in Japanese and Korean likewise. Otherwise it is the last word, as in English,
 * the last words from `van der` on, or the words before a comma; a word on its own is the given name. Names with dots
 * (瓦歷斯·諾幹) and names of companies stay whole, as the given name.
 *
 * Forms of address and degrees become prefix and suffix, and so does text after the name, `王大同（業務部）`. Of a name in
 * both scripts, `王小明 Tom`, the Chinese part is used, unless a whole English name precedes it. `otherName` returns the
 * other part.
 */
export function splitName(name: string): NameParts {
  const { words, before, after } = withoutAddress(name)
  const { suffix, ...parts } = read(words).parts
  return {
    ...parts,
    ...(before.length > 0 && { prefix: before.join(' ') }),
    ...suffixOf([suffix ?? '', ...after].filter(Boolean)),
  }
}

/** The part of a name in two scripts that `splitName` does not use: `Tom` of `王小明 Tom`. Empty for other names. */
export const otherName = (name: string): string => read(withoutAddress(name).words).other

/**
 * The full name: in Chinese, Japanese and Korean the family name first without a space, otherwise the family name last
 * after a space.
 */
export function joinName({ family, given }: NameParts): string {
  if (family === '' || given === '') return family + given
  return isEastAsian(family + given) ? family + given : `${given} ${family}`
}

/** A name in the fields of a contact file or a table. Any of them may be empty. */
interface NameFields {
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
  const hasFamilyFirst = isEastAsian(family + given + middle)
  const joined = joinName({ family, given: [given, middle].filter(Boolean).join(hasFamilyFirst ? '' : ' ') })
  if (formatted === '' || joined === '') return { name: formatted || joined, other: '' }
  const isOther = isHan(formatted) !== isHan(joined) && (LATIN_NAME.test(formatted) || LATIN_NAME.test(joined))
  if (isOther) return isHan(formatted) ? { name: formatted, other: joined } : { name: joined, other: formatted }
  // Somebody wrote the parts into the wrong fields, and the shown name is right.
  if (formatted === given + family && SURNAMES.has(given) && !hasSurname(family)) return { name: formatted, other: '' }
  const rest = withoutParts(formatted, [family, given, middle, tidy(fields.prefix), tidy(fields.suffix)])
  if (!hasFamilyFirst) return { name: formatted, other: rest === undefined && isHan(joined) ? joined : '' }
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
  /^(?:mr|mrs|ms|miss|mx|dr|prof|sir|madam|ma'?am|mme|mlle|herr|frau|señora?|rev|先生|小姐|女士|太太|夫人|博士|様|樣|さん|씨|님)$/i

/**
 * Whether a text is only a form of address, such as `Ms.` or 先生. Address books have it in a column `Title`, but it is
 * never a job title. Professor and 教授 are job titles too, so they are not among them.
 */
export const isFormOfAddress = (text: string): boolean =>
  FORMS_OF_ADDRESS.test(toHalfWidth(text).trim().replace(/[’‘]/g, "'").replace(/\.$/, ''))
