import type { CardField } from '@idocard/domain/cards/card-fields'
import { splitName } from '@idocard/domain/contacts/person-name'
import { spellingsOf } from '@idocard/domain/contacts/spelling'
import { usualness } from './names.ts'

/** The sounds of a Chinese character, in Hanyu Pinyin without tones; `v` stands for ü. */
export type SoundsOf = (character: string) => readonly string[]

const table = (text: string): ReadonlyMap<string, readonly string[]> =>
  new Map(text.split(' ').map(([read = '', ...meant]) => [read, meant]))

/**
 * Surnames that PP-OCRv4 does not know, each after the characters that it reads instead. Measured with the surnames of
 * `names.ts` in seven fonts, and on generated cards.
 */
const LIKE_SURNAMES = table(
  '虛盧 虞盧 慮盧 鐘鍾 鈡鍾 買賈 昊吳 吞吳 肅蕭 瀟蕭 將蔣 壯蔣 鄞鄧 部鄧 郢鄧 鄭鄧 邹鄒 獲鄒 笨鄒 呈呂 侶呂 襲龔 翼龔 冀龔 斐龔 奠龔 ' +
    '陵陸 諜諶 證諶 椰聶 鯤鮑',
)
/** The same for characters of given names. */
const LIKE_GIVEN = table(
  '其蓁 殃瓊 穀叡 縈滎 蜀畇 昀畇 喲畇 契絜 絮絜 細緗 蓮莛 廷莛 人蒨 菁蒨 論諺詒諭 鍊鋕 需霈 孺霈 章韋 ' +
    '丫韋 襄顗 九嬋 法浤 宏浤 淺澔 浩澔 耀燿 熠燿 刑琍 笙筌 斧筌 經緁 詩堯 費贇 錯鍇 鑽鎔 閱閔 露靄 驢驥 ' +
    '豫馳 塌憲 蜂穎 巷蓁 楽棨 柴棨 潔絜 甘莛 蓓蒨 顫顗 瑞璘 錠鎔 鏘鏵 轅閎 韓韡 潛濬 瀋濬 頒頌 宇憲 多鈞 ' +
    '世蓁 壇妘 榮滎棨 建莛 穎潁 濡霈 聿韋 炮燿 玫瑢 答筌 荃筌 錨鍇 顯顥 鵰鵑 炊鶯 涂濬 貳貫 狠錚 由崑 ' +
    '荷蒨 錶鋕 濕湧 藜蓀 稀蘅 鏗鑑 窘騫 甸鎧 業蓁 樂棨 溶濬 藥蓁 動勳 璋瑋 證諺 護諺 語諺 議諺 座諺 診諺 ' +
    '訁諺 憶愷 慣愷 鹿慶 嵐崑 鉤鈞 集雋 環璦瓈 瑪瓈瑀 璨瓈',
)

/** Maximum confidence of a name with a guessed character, which a person should check. */
const DOUBTFUL = 0.7
/**
 * Weights of a candidate, in addition to how common it is in names: the first reading, the second, a later one, or a
 * character that was not read but looks like one of the readings.
 */
const READ = 0.6
const OTHER_READING = 0
const LATER_READING = -0.6
const LOOKS_ALIKE = 0.3
/** Looks like a character that was read without doubt: only the name in Latin letters can make it win. */
const LOOKS_LIKE_SURE = -2
/** The name in Latin letters contains its sound. */
const HEARD = 2.5

/**
 * The most probable Chinese name. Each position gets the reading, or a character that is often mistaken for it, that is
 * most common in names and that the name in Latin letters confirms. Other readings remain as alternatives.
 * @param latin the name in Latin letters, and the part of the e-mail address before the @, as far as the card has them
 */
export function likelyName(field: CardField, latin: readonly string[], soundsOf: SoundsOf): CardField {
  const read = [...field.value]
  const surnames = [...splitName(field.value).family].length
  const candidates = read.map((character, at) => candidatesOf(field, character, at, at < surnames))
  const heard = heardIn(latin, candidates, surnames, soundsOf)
  const chosen = candidates.map((list, at) => {
    const score = ({ character, weight }: Candidate) =>
      usualness(character, at < surnames) + weight + (heard(at, character) ? HEARD : 0)
    return list.reduce((best, one) => (score(one) > score(best) ? one : best))
  })
  const alternatives = chosen.flatMap(({ character }, at) => {
    const others = candidates[at]?.filter((one) => one.character !== character && !one.isGuess) ?? []
    return others.length > 0 ? [{ at, characters: others.map((one) => one.character) }] : []
  })
  const isGuessed = chosen.some(({ isGuess }) => isGuess)
  const value = chosen.map(({ character }) => character).join('')
  return {
    ...field,
    value,
    alternatives,
    confidence: isGuessed ? Math.min(field.confidence, DOUBTFUL) : field.confidence,
  }
}

interface Candidate {
  character: string
  weight: number
  /** Not one of the readings, only similar to one. */
  isGuess: boolean
}

/** The candidates for a position, starting with the character that was read. */
function candidatesOf(field: CardField, read: string, at: number, isSurname: boolean): Candidate[] {
  const doubt = field.alternatives.find((alternative) => alternative.at === at)
  const others = doubt?.characters ?? []
  const list: Candidate[] = [
    { character: read, weight: READ, isGuess: false },
    ...others.map((character, rank) => ({
      character,
      weight: rank === 0 ? OTHER_READING : LATER_READING,
      isGuess: false,
    })),
  ]
  const mayBeWrong = doubt !== undefined || (isSurname && usualness(read, true) === 0)
  // There are few surnames, so a common one weighs more than a rarer one that was read with doubt.
  const weight = mayBeWrong ? (isSurname ? OTHER_READING : LOOKS_ALIKE) : LOOKS_LIKE_SURE
  const alike = isSurname ? LIKE_SURNAMES : LIKE_GIVEN
  for (const one of [read, ...others])
    for (const character of alike.get(one) ?? [])
      if (!list.some((other) => other.character === character)) list.push({ character, weight, isGuess: true })
  return list
}

/**
 * Returns whether a character sounds like the Latin letters for its position: `Lin` like 林, and `Chia-Hao`, `chiahao`
 * and `Chia Hao` like 家 before 豪.
 */
function heardIn(
  latin: readonly string[],
  candidates: readonly (readonly Candidate[])[],
  surnames: number,
  soundsOf: SoundsOf,
): (at: number, character: string) => boolean {
  const words = latin.flatMap((text) => {
    const single = text.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
    return [...single, ...single.slice(1).map((word, at) => `${single[at]}${word}`)]
  })
  const spelt = new Map<string, Set<string>>()
  for (const { character } of candidates.flat())
    if (!spelt.has(character)) spelt.set(character, new Set(soundsOf(character).flatMap(spellingsOf)))
  const sounds = (character: string, text: string) => spelt.get(character)?.has(text) ?? false
  const fits = (at: number, text: string) => candidates[at]?.some(({ character }) => sounds(character, text)) ?? false
  const spellings = candidates.map(() => new Set<string>())
  const given = candidates.length - surnames
  for (const word of words) {
    const parts = word.split('-')
    // Syllables separated by hyphens are matched one by one. Letters without hyphens must be the whole given name.
    if (surnames === 1) spellings[0]?.add(word)
    if (surnames === parts.length && surnames === 2) for (const [at, part] of parts.entries()) spellings[at]?.add(part)
    if (parts.length === given && given > 0)
      for (const [at, part] of parts.entries()) spellings[surnames + at]?.add(part)
    if (parts.length > 1 || given !== 2) continue
    for (let cut = 1; cut < word.length; cut += 1) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)]
      if (!fits(surnames, first) || !fits(surnames + 1, second)) continue
      spellings[surnames]?.add(first)
      spellings[surnames + 1]?.add(second)
    }
  }
  return (at, character) => [...(spellings[at] ?? [])].some((text) => sounds(character, text))
}
