import { splitName } from '@idocard/domain/contacts/person-name'
import {
  COMMON_SURNAMES,
  DOUBLE_SURNAMES,
  JAPANESE_SURNAMES,
  LATIN_SURNAMES,
  SURNAMES,
} from '@idocard/domain/contacts/surnames'
import { GIVEN_NAME_CHARACTERS } from './given-names.ts'

/** How common each character is in given names. */
const GIVEN: ReadonlyMap<string, number> = new Map(
  GIVEN_NAME_CHARACTERS.flatMap(([weight, characters]) => [...characters].map((one) => [one, weight] as const)),
)
/** The same for surnames: common ones, and all others. */
const COMMON_SURNAME = 2.2
const OTHER_SURNAME = 1.5
/** From this value on, a character indicates that a text is a name. */
const TELLING = 1.15
const HAN_NAME = /^\p{Script=Han}{2,4}$/u

/** How much a text looks like a Chinese name: 0 (not at all) to 1. */
export function hanNameLikeness(text: string): number {
  if (!HAN_NAME.test(text)) return 0
  const { family, given } = splitName(text)
  const isSurname = [SURNAMES, DOUBLE_SURNAMES, JAPANESE_SURNAMES].some((surnames) => surnames.has(family))
  if (!isSurname) return given.length === 2 ? 0.15 : 0
  const characters = [...given]
  if (characters.length === 0 || characters.length > 2) return 0.1
  const usual = characters.filter((character) => usualness(character, false) >= TELLING).length / characters.length
  return 0.5 + usual / 2
}

/**
 * How strongly a character's frequency supports it, in a surname or a given name: from 0 for a character in no name to
 * 2.2, by the logarithm of its frequency. Decides between readings.
 */
export function usualness(character: string, isSurname: boolean): number {
  if (isSurname) return COMMON_SURNAMES.has(character) ? COMMON_SURNAME : SURNAMES.has(character) ? OTHER_SURNAME : 0
  return GIVEN.get(character) ?? 0
}

const LATIN_NAME = /^\p{Lu}[\p{Script=Latin}.'’-]*,?(?: \p{Lu}[\p{Script=Latin}.'’-]*,?){1,3}$/u

/** How much a text looks like a name in Latin letters, also with accents: 0 to 1. */
export function latinNameLikeness(text: string): number {
  if (!LATIN_NAME.test(text) || text.endsWith(',')) return 0
  const words = text.toLowerCase().replaceAll(',', '').split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (LATIN_SURNAMES.has(last)) return text.includes('-') || words.length === 2 ? 1 : 0.8
  if (LATIN_SURNAMES.has(first)) return text.includes(',') || text.includes('-') ? 1 : 0.6
  return words.length <= 3 ? 0.35 : 0.1
}
