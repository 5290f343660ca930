import { joinName, splitName } from './person-name.ts'
import { wadeGilesOf } from './spelling.ts'

/** The syllables of a Chinese text in Hanyu Pinyin without tones, one for each character; `v` stands for ü. */
type SyllablesOf = (text: string) => readonly string[]

/** A name as spelt in Taiwan's passports, in the two systems that people can choose from. */
interface EnglishNames {
  wadeGiles: string
  hanyu: string
}

const readings = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    text.split(' ').map((entry) => {
      const [characters = '', ...syllables] = entry.split(':')
      return [characters, syllables]
    }),
  )

/** Family names that are pronounced differently from the same characters elsewhere, with the numbers of the tones. */
const FAMILY = readings(
  '曾:zeng1 單:shan4 解:xie4 區:ou1 仇:qiu2 查:zha1 華:hua4 任:ren2 樂:yue4 繆:miao4 朴:piao2 翟:zhai2 覃:qin2 種:chong2 ' +
    '冼:xian3 葉:ye4 葛:ge2 洗:xian3 車:che1 那:na4 於:yu1 尢:you2 紀:ji4 盛:sheng4 尹:yin3 粘:nian2 柏:bo2 薄:bo2 召:shao4 ' +
    '折:she2 祭:zhai4 秘:bi4 黑:he4 員:yun4 賁:ben1 宓:mi4 隗:wei3 尉遲:yu4:chi2 單于:chan2:yu2 長孫:zhang3:sun1 万俟:mo4:qi2 ' +
    '澹臺:tan2:tai2 令狐:ling2:hu2 鮮于:xian1:yu2',
)

/** The reading of a family name that differs from the usual one of its characters, in Hanyu Pinyin with tones. */
export const familyReading = (family: string): readonly string[] | undefined => FAMILY.get(family)

/** Characters of given names whose pronunciation in Taiwan differs from the Pinyin dictionary. */
const GIVEN = readings('柏:bo 晟:cheng 鵑:juan 焄:xun 莘:xin 薄:bo')

const MAX_CHARACTERS = 6
const HAN = /^\p{Script=Han}+$/u

/** Joins the syllables with hyphens, each with a capital letter: `Hsiao-Ming`. */
const written = (syllables: readonly string[], spelt: (syllable: string) => string): string =>
  syllables
    .map((syllable) => spelt(syllable))
    .map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1))
    .join('-')

/** With Hanyu Pinyin, passports spell ü as `yu`: `Lyu`. */
const hanyuOf = (syllable: string) => syllable.replace('v', 'yu')

/**
 * The English spelling of a Chinese name, 王小明 → `Hsiao-Ming Wang`: given name first, as on cards.
 * @returns undefined for anything but a Chinese name of a usual length, and for characters without a reading
 */
export function englishNames(name: string, syllablesOf: SyllablesOf): EnglishNames | undefined {
  const characters = [...name.replace(/\s+/g, '')]
  if (characters.length > MAX_CHARACTERS || !HAN.test(characters.join(''))) return undefined
  const { family, given } = splitName(name.trim())
  const heard = syllablesOf(family + given)
  if (heard.length !== characters.length || !heard.every((syllable) => /^[a-z]+$/.test(syllable))) return undefined
  const familyLength = [...family].length
  const ofFamily = familyReading(family)?.map((syllable) => syllable.slice(0, -1)) ?? heard.slice(0, familyLength)
  const ofGiven = [...given].map((character, at) => GIVEN.get(character)?.[0] ?? heard[familyLength + at] ?? '')
  const spelt = (system: (syllable: string) => string) =>
    joinName({ family: written(ofFamily, system), given: written(ofGiven, system) })
  return { wadeGiles: spelt(wadeGilesOf), hanyu: spelt(hanyuOf) }
}
