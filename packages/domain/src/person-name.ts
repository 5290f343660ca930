/** A person's name in two parts, as address books store it. Either may be empty. */
export interface NameParts {
  family: string
  given: string
}

/** Family names of two characters in use in Taiwan (Ministry of the Interior's list of surnames, joined ones included). */
const DOUBLE = new Set(
  (
    '歐陽 司馬 司徒 司空 諸葛 上官 皇甫 尉遲 公孫 夏侯 令狐 東方 西門 南宮 慕容 宇文 長孫 端木 軒轅 鮮于 申屠 万俟 淳于 單于 ' +
    '太史 公羊 澹臺 濮陽 閭丘 赫連 呼延 鍾離 獨孤 拓跋 百里 東郭 第五 公冶 宗政 ' +
    '張簡 范姜 張廖 張李 陳李 江謝 劉張 周黃 葉劉 徐辜 姜林 鄭黃 黃陳 梁丘 左丘 翁林 王曹 邱張 胡周 許林'
  ).split(' '),
)

const HAN = /^\p{Script=Han}+$/u

/**
 * Splits a name written in one field. Chinese: the first character is the family name, or the first two when they are a
 * two-character family name and more follows. Otherwise the last word is the family name, as in English; a single word
 * is the given name.
 */
export function splitName(name: string): NameParts {
  const whole = name.trim().replace(/\s+/g, ' ')
  if (HAN.test(whole)) {
    const characters = [...whole]
    if (characters.length < 2) return { family: whole, given: '' }
    const two = characters.slice(0, 2).join('')
    const cut = characters.length > 2 && DOUBLE.has(two) ? 2 : 1
    return { family: characters.slice(0, cut).join(''), given: characters.slice(cut).join('') }
  }
  const words = whole.split(' ')
  if (words.length < 2) return { family: '', given: whole }
  return { family: words.at(-1) ?? '', given: words.slice(0, -1).join(' ') }
}

/** The full name: in Chinese family name first without a space, otherwise family name last after a space. */
export function joinName({ family, given }: NameParts): string {
  if (family === '' || given === '') return family + given
  return HAN.test(family + given) ? family + given : `${given} ${family}`
}
