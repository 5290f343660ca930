import { splitName } from '../person-name.ts'
import { GIVEN_NAME_CHARACTERS } from './given-names.ts'

/** Surnames in Taiwan, the most common first (Ministry of the Interior, national name statistics). */
const SURNAMES = new Set(
  '陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高簡朱鍾施游詹沈彭胡余盧潘顏梁趙柯翁魏方孫戴范宋鄧杜侯曹薛傅丁溫紀蔣' +
    '歐藍連唐馬董石卓程姚康馮古姜湯汪白田涂鄒尤巫龔黎嚴袁韓金童陸柳倪邵夏譚甘熊任于龍賀尹錢賈史秦萬段管雷湛鄔易武向喬童阮' +
    '章辛裴伍樊岳崔葛華穆齊路孔凌成祝駱俞裘官兵粘談季毛房左申費安樂闕常牛包鞠塗蒲車孟殷文全舒花畢商解藺柴祁焦卞卜屈冷刁闞邢宗查' +
    '應危曲宮池耿聶班鮑瞿苗曠艾茅佘麥冼盛隋戚諶沙鄞湯扈顧饒蒙谷米明司仇井岑苑廉梅危臧關上練力鐘凃',
)
/** Surnames that are common enough to be preferred to a look-alike. */
const COMMON = new Set([...SURNAMES].slice(0, 100))
/** How common each character is in given names. */
const GIVEN: ReadonlyMap<string, number> = new Map(
  GIVEN_NAME_CHARACTERS.flatMap(([weight, characters]) => [...characters].map((one) => [one, weight] as const)),
)
/** The same for surnames: common ones, and all others. */
const COMMON_SURNAME = 2.2
const OTHER_SURNAME = 1.5
/** From this value on, a character indicates that a text is a name. */
const TELLING = 1.15
/** Surnames in their English spelling in Taiwan: Wade-Giles without apostrophes and diacritics, and Hanyu Pinyin. */
const LATIN = new Set(
  (
    'chen lin huang chang zhang lee li wang wu liu tsai cai yang hsu xu cheng zheng hsieh xie kuo guo hung hong tseng zeng chiu qiu liao lai ' +
    'chou zhou su yeh ye chuang zhuang lu lyu chiang jiang ho he hsiao xiao lo luo kao gao chien jian chu zhu chung zhong shih shi yu you chan ' +
    'zhan shen peng hu pan yen yan liang chao zhao ko ke weng wei fang sun tai dai fan sung song teng deng tu du hou tsao cao hsueh xue fu ting ' +
    'ding wen ou tang ma lan lien lian shi tung dong chi ji tsou zou tien tian pai bai yao kang feng ku gu tan yuan han chin jin ou-yang ouyang ' +
    'chang-chien fan-chiang szu-ma smith wong chow ng'
  ).split(' '),
)

const HAN_NAME = /^\p{Script=Han}{2,4}$/u

/** How much a text looks like a Chinese name: 0 (not at all) to 1. */
export function hanNameLikeness(text: string): number {
  if (!HAN_NAME.test(text)) return 0
  const { family, given } = splitName(text)
  const isDouble = [...family].length === 2
  if (!isDouble && !SURNAMES.has(family)) return given.length === 2 ? 0.15 : 0
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
  if (isSurname) return COMMON.has(character) ? COMMON_SURNAME : SURNAMES.has(character) ? OTHER_SURNAME : 0
  return GIVEN.get(character) ?? 0
}

/** How much a text looks like a name in Latin letters: 0 to 1. */
export function latinNameLikeness(text: string): number {
  if (!/^[A-Z][A-Za-z.'’-]*,?(?: [A-Z][A-Za-z.'’-]*,?){1,3}$/.test(text) || text.endsWith(',')) return 0
  const words = text.toLowerCase().replaceAll(',', '').split(' ')
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (LATIN.has(last)) return text.includes('-') || words.length === 2 ? 1 : 0.8
  if (LATIN.has(first)) return text.includes(',') || text.includes('-') ? 1 : 0.6
  return words.length <= 3 ? 0.35 : 0.1
}
