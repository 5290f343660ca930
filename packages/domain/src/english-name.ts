import { joinName, splitName } from './person-name.ts'
import { wadeGilesOf } from './spelling.ts'

/** The syllables of a Chinese text in Hanyu Pinyin without tones, one for each character; `v` stands for ü. */
export type SyllablesOf = (text: string) => readonly string[]

/** A name as spelt in Taiwan's passports, in the two systems that people can choose from. */
export interface EnglishNames {
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

/** Family names that are pronounced differently from the same characters elsewhere. */
const FAMILY = readings(
  '曾:zeng 單:shan 解:xie 區:ou 仇:qiu 查:zha 華:hua 任:ren 樂:yue 繆:miao 朴:piao 翟:zhai 覃:qin 種:chong 冼:xian 葉:ye ' +
    '葛:ge 洗:xian 車:che 那:na 於:yu 尢:you 紀:ji 盛:sheng 尹:yin 粘:nian 柏:bo 薄:bo 召:shao 折:she 祭:zhai 秘:bi 黑:he ' +
    '員:yun 賁:ben 宓:mi 隗:wei 尉遲:yu:chi 單于:chan:yu 長孫:zhang:sun 万俟:mo:qi 澹臺:tan:tai 令狐:ling:hu 鮮于:xian:yu',
)
/** Characters of given names whose pronunciation in Taiwan differs from the Pinyin dictionary. */
const GIVEN = readings('柏:bo 晟:cheng 鵑:juan 焄:xun 莘:xin 薄:bo')

const CHARACTERS_MOST = 6
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
  if (characters.length > CHARACTERS_MOST || !HAN.test(characters.join(''))) return undefined
  const { family, given } = splitName(name.trim())
  const heard = syllablesOf(family + given)
  if (heard.length !== characters.length || !heard.every((syllable) => /^[a-z]+$/.test(syllable))) return undefined
  const familyLength = [...family].length
  const ofFamily = FAMILY.get(family) ?? heard.slice(0, familyLength)
  const ofGiven = [...given].map((character, at) => GIVEN.get(character)?.[0] ?? heard[familyLength + at] ?? '')
  const spelt = (system: (syllable: string) => string) =>
    joinName({ family: written(ofFamily, system), given: written(ofGiven, system) })
  return { wadeGiles: spelt(wadeGilesOf), hanyu: spelt(hanyuOf) }
}
