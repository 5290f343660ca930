import { spellingsOf, tongyongOf, wadeGilesOf } from '../spelling.ts'
import { zhuyinOf, zhuyinSyllables } from './zhuyin.ts'

/** Stands before each character's readings in Zhuyin. */
const CHARACTER = '|'
/** Stands before each reading. */
const READING = '/'

/**
 * How a text is read: the readings of its Chinese characters in Hanyu Pinyin with tones, the likeliest first, as in
 * `zeng1/ceng2 shu2`. Empty for a text without Chinese characters.
 */
export type Sounds = string

const charactersOf = (sounds: Sounds): string[][] =>
  sounds === '' ? [] : sounds.split(' ').map((readings) => readings.split('/'))

const withoutTone = (reading: string) => reading.replace(/\d$/, '')

/** The likeliest syllables of a text, without tones. `v` stands for ü. */
export const syllablesIn = (sounds: Sounds): string[] =>
  charactersOf(sounds).map(([likeliest = '']) => withoutTone(likeliest))

const soundLine = (characters: readonly (readonly string[])[]): string =>
  characters.map((readings) => CHARACTER + readings.map((one) => READING + one).join('')).join('')

/** The initial sound in Zhuyin. */
const initialOf = (reading: string) => zhuyinOf(reading).charAt(0)

/** The ways to type a text by its sound: in Hanyu Pinyin, by first letters and first sounds, and in Zhuyin. */
export function readingLines(sounds: Sounds): string[] {
  const characters = charactersOf(sounds)
  if (characters.length === 0) return []
  const syllables = syllablesIn(sounds)
  const whole = syllables.join('')
  return [
    whole,
    // Users without ü on their keyboard type v or u.
    whole.replaceAll('v', 'u'),
    syllables.map((syllable) => syllable.charAt(0)).join(''),
    characters.map(([likeliest = '']) => initialOf(likeliest)).join(''),
    soundLine(characters.map((readings) => readings.map(zhuyinOf).filter(Boolean))),
  ]
}

/**
 * The spellings of a name on passports and cards in Taiwan: whole in Wade-Giles and in Tongyong Pinyin, with an old
 * spelling of the family name, and with its other readings.
 */
export function spellingLines(sounds: Sounds): string[] {
  const [family = [], ...rest] = charactersOf(sounds)
  const [likeliest = '', ...others] = family.map(withoutTone)
  const given = rest.map(([reading = '']) => withoutTone(reading))
  if (likeliest === '') return []
  const whole = (spelt: (syllable: string) => string, first = spelt(likeliest)) => first + given.map(spelt).join('')
  return [
    whole(wadeGilesOf),
    whole(tongyongOf),
    ...spellingsOf(likeliest).map((first) => whole(wadeGilesOf, first)),
    ...others.flatMap((other) => [whole(String, other), whole(wadeGilesOf, wadeGilesOf(other))]),
    ...given.flatMap(spellingsOf),
  ]
}

/** A run of Zhuyin in a text, as in the lines of {@link readingLines}. */
export const zhuyinLine = (run: string): string => soundLine(zhuyinSyllables(run).map((syllable) => [syllable]))

/** The pieces that a search text must contain if it has these syllables, and the pattern that then decides. */
export function soundPattern(syllables: readonly string[]): { pieces: string[]; pattern: string } {
  const pieces = syllables.map((syllable) => READING + syllable)
  const others = `[^${CHARACTER}\n]*`
  return { pieces, pattern: pieces.join(`${others}[${CHARACTER}]${others}`) }
}
