/** A searchable entry: a title and an article, each in both languages. */
export interface Bilingual {
  titleCh: string
  titleEn: string
  /** HTML, or plain text. */
  contentCh: string
  contentEn: string
}

/** An entry with its searchable text, prepared once. */
interface Indexed<E> {
  entry: E
  folded: string
}

/** A piece of a text: a match, or the text between matches. */
export interface Stretch {
  text: string
  isMatch: boolean
}

/** The maximum length of a search, in UTF-16 units as an input's `maxlength` counts them. */
export const MAX_QUERY = 64
/**
 * The width of an excerpt before and after the start of a match, in Latin letters; a Chinese character counts twice.
 */
const BEFORE = 36
const AFTER = 108

/** Characters that would change the direction of the text around the search. */
const BIDI_CONTROLS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The canonical form of a search from an address or a field. This form is searched, shown and put into the address. */
export const readQuery = (text: string | null): string =>
  (text ?? '')
    .replace(BIDI_CONTROLS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_QUERY)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()

/** The folded words of a search. All of them must match. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    query
      .split(/\s+/)
      .map((word) => fold(word).text)
      .filter(Boolean),
  ),
]

/** Question words, in folded text. */
const ASKING =
  /請問要?|我想要?|我要|怎麼辦|怎麼樣|怎麼|怎樣|如何|為什麼|為何|是不是|有沒有|能不能|可不可以|可以|什麼|哪裡|我的|我|的|了|嗎|呢/g
const ASKING_EN = new Set(
  'how do does did can could should will would what where when why who is are am was if i my me we our you your it the a an to of in on for with have has please'.split(
    ' ',
  ),
)

/** The subject of a question: its words without question words. For 「卡片掉了怎麼辦？」 it is 「卡片掉」. */
export const askedFor = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .flatMap((word) => word.replace(ASKING, ' ').split(/[\s?!,.;:"()、。]+/))
      .filter((word) => word !== '' && !ASKING_EN.has(word)),
  ),
]

/** Groups of synonyms, folded: a search for one finds the others too. The first is the word that the articles use. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['統一編號', '統編', 'tax number', 'vat number', 'tax id'],
  ['運費', '郵資', '寄送費', 'shipping', 'delivery fee', 'freight'],
  ['退貨', '退款', '退錢', '鑑賞期', 'return', 'refund'],
  ['發票', '收據', 'invoice', 'receipt'],
  ['材質', '質感', '款式', 'finish', 'material'],
  ['遺失', '不見', '掉了', '弄丟', '搞丟', 'lost'],
  ['通訊錄', '電話簿', '聯絡簿', 'address book'],
  ['感應', '靠卡', '碰一下', 'nfc'],
  ['折扣碼', '優惠碼', '優惠券', '折價券', 'coupon', 'promo code', 'voucher', 'discount code'],
  ['付款', '付錢', '刷卡', '信用卡', 'payment', 'credit card'],
  ['分期', 'instalment', 'installment', 'installments'],
  ['line pay', 'linepay'],
  ['超商', '便利商店', '7-11', '全家', 'convenience store', 'familymart', '7-eleven'],
  ['轉帳', '匯款', 'atm', 'bank transfer', 'wire transfer'],
  ['驗證碼', '認證碼', 'otp', 'verification code'],
  ['離職', '換人', '交接', 'leaver'],
]

/**
 * The searches with the same meaning: a word replaced by each of its synonyms. The search itself is the first.
 * @param words folded, as {@link wordsOf} returns them
 */
export function meanings(words: readonly string[]): string[][] {
  const whole = words.join(' ')
  const group = SYNONYMS.find((one) => one.some((word) => whole.includes(word)))
  if (!group) return [[...words]]
  const found = group.filter((word) => whole.includes(word)).reduce((a, b) => (a.length >= b.length ? a : b))
  const others = group.filter((word) => word !== found).map((word) => wordsOf(whole.replace(found, ` ${word} `)))
  return [[...words], ...others]
}

/**
 * The lists of words to try in turn until something is found: the search, its subject, and both with their synonyms.
 */
export function attempts(query: string): string[][] {
  const words = wordsOf(query)
  const about = askedFor(words)
  const others = [about, ...meanings(words).slice(1), ...meanings(about).slice(1)]
  return [words, ...others.filter((asked) => asked.length > 0)]
}

/** Prepares entries for searching. */
export const indexed = <E extends Bilingual>(entries: readonly E[]): Indexed<E>[] =>
  entries.map((entry) => ({
    entry,
    folded: [entry.titleCh, entry.titleEn, plainTextOf(entry.contentCh), plainTextOf(entry.contentEn)]
      .map((text) => fold(text).text)
      .join('\n'),
  }))

/** The entries that contain every word, in the title or text of either language; all entries if there are no words. */
export const found = <E>(index: readonly Indexed<E>[], words: readonly string[]): E[] =>
  index.filter(({ folded }) => words.every((word) => placeOf(folded, word) >= 0)).map(({ entry }) => entry)

/**
 * The position of a folded word in a folded text, or -1. A Latin word matches only at the start of a word, so "vat"
 * does not match "activate".
 */
function placeOf(text: string, word: string, from = 0): number {
  let at = text.indexOf(word, from)
  if (!LATIN.test(word.charAt(0))) return at
  while (at > 0 && LATIN.test(text.charAt(at - 1))) at = text.indexOf(word, at + 1)
  return at
}

const LATIN = /[a-z\d]/

/** A text split into matches and the text between them, as originally written. */
export function stretches(text: string, words: readonly string[]): Stretch[] {
  const folded = fold(text)
  const isMatch = matches(folded, words)
  const cut: Stretch[] = []
  folded.points.forEach((point, index) => {
    const last = cut.at(-1)
    const matching = isMatch[index] ?? false
    if (last?.isMatch === matching) last.text += point
    else cut.push({ text: point, isMatch: matching })
  })
  return cut
}

/** An excerpt of an article around its first match; empty if there is none. */
export function excerpt(html: string, words: readonly string[]): Stretch[] {
  const folded = fold(plainTextOf(html))
  const first = matches(folded, words).indexOf(true)
  if (first < 0) return []
  const { points } = folded
  const [from, to] = [extent(points, first, -1, BEFORE), extent(points, first, 1, AFTER)]
  const before = points.slice(from, first).join('')
  const after = points.slice(first, to).join('')
  // Latin words are not split.
  const head = from > 0 ? `…${before.replace(/^[\p{Script=Latin}\d'’-]+/u, '').replace(/^[\s\p{P}]+/u, '')}` : before
  const tail = to < points.length ? `${after.replace(/\s[\p{Script=Latin}\d'’-]*$/u, '')}…` : after
  return stretches(head + tail, words)
}

/** The boundary of an excerpt, going forwards or backwards from a character, within a width. */
function extent(points: readonly string[], from: number, step: 1 | -1, width: number): number {
  let at = from
  for (let left = width; left > 0; at += step) {
    const point = points[step > 0 ? at : at - 1]
    if (point === undefined) break
    left -= HAN.test(point) ? 2 : 1
  }
  return at
}

/** The text of sanitised HTML (server/src/shared/rich-text.ts), with spaces between blocks. */
export const plainTextOf = (html: string): string =>
  html
    .replace(/<\/?(?:strong|em|b|i|s|sub|sup|a|code)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

interface Folded {
  /** The text without the differences that searching ignores: case, width, accents, 臺 and 台, spaces beside Chinese. */
  text: string
  /** The original text, character by character. */
  points: string[]
  /** For each UTF-16 unit of `text`, the index of its character in `points`. */
  from: number[]
}

const HAN = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFFEF]/u

function fold(text: string): Folded {
  const points = Array.from(text)
  const from: number[] = []
  let folded = ''
  points.forEach((point, index) => {
    const isBeside = HAN.test(points[index - 1] ?? '') || HAN.test(points[index + 1] ?? '')
    const units = /\s/.test(point) && isBeside ? '' : foldPoint(point)
    folded += units
    for (let unit = 0; unit < units.length; unit += 1) from.push(index)
  })
  return { text: folded, points, from }
}

const foldPoint = (point: string): string =>
  point.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(/臺/g, '台').replace(/’/g, "'")

/** For each character of the original text, whether it is part of a match. */
function matches({ text, points, from }: Folded, words: readonly string[]): boolean[] {
  const isMatch = points.map(() => false)
  for (const word of words) {
    for (let at = placeOf(text, word); at >= 0; at = placeOf(text, word, at + word.length)) {
      isMatch.fill(true, from[at], (from[at + word.length - 1] ?? 0) + 1)
    }
  }
  return isMatch
}
