import { isHan } from '@idocard/domain/text'
import { pinyin } from 'pinyin-pro'

const SYLLABLES = { toneType: 'none', type: 'array', nonZh: 'removed', v: true } as const

/** The Hanyu Pinyin syllables of the Chinese characters of a name, without tones; `v` stands for ü. */
export const syllablesOf = (name: string): string[] =>
  isHan(name) ? pinyin(name, { ...SYLLABLES, surname: 'head' }) : []

/** Initials of two letters come first: `zh` must not match `z`. */
const INITIALS: readonly (readonly [string, string])[] = [
  ['zh', 'ㄓ'],
  ['ch', 'ㄔ'],
  ['sh', 'ㄕ'],
  ['b', 'ㄅ'],
  ['p', 'ㄆ'],
  ['m', 'ㄇ'],
  ['f', 'ㄈ'],
  ['d', 'ㄉ'],
  ['t', 'ㄊ'],
  ['n', 'ㄋ'],
  ['l', 'ㄌ'],
  ['g', 'ㄍ'],
  ['k', 'ㄎ'],
  ['h', 'ㄏ'],
  ['j', 'ㄐ'],
  ['q', 'ㄑ'],
  ['x', 'ㄒ'],
  ['r', 'ㄖ'],
  ['z', 'ㄗ'],
  ['c', 'ㄘ'],
  ['s', 'ㄙ'],
  ['yu', 'ㄩ'],
  ['y', 'ㄧ'],
  ['w', 'ㄨ'],
  ['ang', 'ㄤ'],
  ['an', 'ㄢ'],
  ['ai', 'ㄞ'],
  ['ao', 'ㄠ'],
  ['a', 'ㄚ'],
  ['ei', 'ㄟ'],
  ['er', 'ㄦ'],
  ['en', 'ㄣ'],
  ['e', 'ㄜ'],
  ['ou', 'ㄡ'],
  ['o', 'ㄛ'],
]

/** The Zhuyin initial. `yong` (ㄩㄥ) is the only syllable in `yo` that begins with ㄩ; `you` is ㄧㄡ. */
const firstSound = (syllable: string): string => {
  if (syllable === 'yong') return 'ㄩ'
  return INITIALS.find(([letters]) => syllable.startsWith(letters))?.[1] ?? ''
}

/**
 * The ways to type a Chinese name by its sound: full Pinyin without spaces, the first letters, and the first sounds in
 * Zhuyin. Empty for a text without Chinese characters.
 */
export function readingsOf(name: string): string[] {
  const syllables = syllablesOf(name)
  if (syllables.length === 0) return []
  const whole = syllables.join('')
  return [
    ...new Set([
      whole,
      // Users without ü on their keyboard type v or u.
      whole.replace(/v/g, 'u'),
      syllables.map((syllable) => syllable[0]).join(''),
      syllables.map(firstSound).join(''),
    ]),
  ]
}
