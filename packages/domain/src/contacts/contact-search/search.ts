import { formatPhone } from '../../identity/phone-number.ts'
import type { ContactFields } from '../contact.ts'
import { foldSearch } from './fold.ts'
import { readingLines, type Sounds, soundPattern, spellingLines, zhuyinLine } from './sounds.ts'
import { ZHUYIN, zhuyinSyllables } from './zhuyin.ts'

/** The texts whose sound can be searched for. */
const SOUNDED = ['nameCh', 'nickname', 'companyCh'] as const
export type ContactSounds = Record<(typeof SOUNDED)[number], Sounds>

/** Everything of a contact that is searched. */
export interface Searched {
  fields: ContactFields
  sounds: ContactSounds
  note: string
  tags: readonly string[]
  metPlace: string
}

/** Maximum length of the search text in characters. The rest of a longer text is not searched. */
const MAX_SEARCH = 4000

/** A contact's texts in the form in which they are searched, one a line. */
export function searchText({ fields, sounds, note, tags, metPlace }: Searched): string {
  const { phones, emails, sites, ...texts } = fields
  const numbers = phones.flatMap(({ number, extension }) => {
    const digits = number.replace(/\D/g, '')
    return [digits, formatPhone(number).replace(/\D/g, '') + extension]
  })
  const written = [...Object.values(texts), note, ...tags, metPlace]
  const pieces = [
    ...Object.values(texts).map(foldSearch),
    ...numbers,
    ...emails.map(({ address }) => foldSearch(address)),
    ...SOUNDED.flatMap((name) => readingLines(sounds[name])),
    ...spellingLines(sounds.nameCh),
    ...[note, ...tags, metPlace, ...sites].map(foldSearch),
    ...written.flatMap((text) => text.match(ZHUYIN)?.map(zhuyinLine) ?? []),
  ]
  return [...new Set(pieces.filter(Boolean))].join('\n').slice(0, MAX_SEARCH)
}

/** One way in which a search text can match. */
interface Way {
  /** Texts that it must contain. */
  pieces: readonly string[]
  /** A regular expression that decides, if the pieces alone do not. */
  pattern?: string
}
/** A part of a keyword, with the ways in which it can match. */
export type Fragment = readonly Way[]

const PHONE = /^\+?[\d\s().-]*\d[\d\s().-]*$/
/** A name with hyphens or apostrophes as in passports: `chih-hao`, `ch'en`. */
const SPELT = /^[a-z]+(?:['-][a-z]+)+$/

const written = (word: string): Fragment => [
  { pieces: [word] },
  ...(SPELT.test(word) ? [{ pieces: [word.replace(/['-]/g, '')] }] : []),
]
/** First sounds (ㄔㄇ), or syllables with or without tones of which each may be typed in part (ㄔㄣˊㄇㄧ). */
const sounded = (run: string): Fragment => [{ pieces: [run] }, soundPattern(zhuyinSyllables(run))]

/**
 * Splits a keyword into fragments, all of which a contact must match. Words are separated by white space. A keyword
 * that looks like a phone number is one fragment of digits.
 */
export function fragmentsOf(keyword: string): Fragment[] {
  // Before folding, which changes tones.
  const runs = keyword.match(ZHUYIN) ?? []
  const folded = foldSearch(keyword.replace(ZHUYIN, ' '))
  const words = PHONE.test(folded) ? [folded.replace(/\D/g, '')] : folded.split(' ').filter(Boolean)
  return [...new Set(words)].map(written).concat([...new Set(runs)].map(sounded))
}

/** A test whether a search text matches a keyword. */
export function matcherOf(keyword: string): (text: string) => boolean {
  const fragments = fragmentsOf(keyword).map((ways) =>
    ways.map(({ pieces, pattern }) => ({ pieces, pattern: pattern === undefined ? undefined : new RegExp(pattern) })),
  )
  return (text) =>
    fragments.every((ways) =>
      ways.some(({ pieces, pattern }) => (pattern ? pattern.test(text) : pieces.every((one) => text.includes(one)))),
    )
}
