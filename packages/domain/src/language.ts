export const LANGS = ['zh-tw', 'en-us'] as const
/** The languages of the site, as the browser stores the choice. */
export type Lang = (typeof LANGS)[number]

export const DEFAULT_LANG = 'zh-tw' satisfies Lang

export const isLang = (value: unknown): value is Lang => LANGS.some((lang) => lang === value)

/** Reads a stored choice (exact match only); anything else is the default language. */
export const parseLang = (text: string | null | undefined): Lang => (isLang(text) ? text : DEFAULT_LANG)

/** A language range with its optional weight, RFC 9110 sections 12.4.2 and 12.5.4. */
const RANGE = /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*|\*)\s*(?:;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i
/** Browsers send some 100 characters; the rest of a longer header is ignored. */
const MAX_HEADER = 1000

/** Chinese and the languages that are written with its characters, by ISO 639. Their speakers can read Chinese. */
export const CHINESE = /^(?:zh|cmn|yue|nan|hak|wuu|gan|hsn|lzh)(?:-|$)/i
export const ENGLISH = /^en(?:-|$)/i

const langOfRange = (range: string): Lang | undefined => {
  if (CHINESE.test(range)) return 'zh-tw'
  return ENGLISH.test(range) ? 'en-us' : undefined
}

/**
 * The best language for an Accept-Language header: that of the first Chinese or English range, by weight and then by
 * order. If it names only other languages, English. If it names none (missing, malformed, or only `*`, as programs
 * send), the default language.
 */
export const langFromAcceptLanguage = (header: string | null | undefined): Lang => {
  let best: Lang | undefined
  let bestWeight = 0
  for (const part of (header ?? '').slice(0, MAX_HEADER).split(',')) {
    const [, range = '*', q = '1'] = RANGE.exec(part) ?? []
    if (range === '*') continue
    const lang = langOfRange(range)
    best ??= 'en-us'
    if (lang && Number(q) > bestWeight) {
      best = lang
      bestWeight = Number(q)
    }
  }
  return best ?? DEFAULT_LANG
}

/** The value of an element's `lang` (BCP 47). */
export const htmlLang = (lang: Lang): 'zh-Hant-TW' | 'en' => (lang === 'zh-tw' ? 'zh-Hant-TW' : 'en')

/** The locale for `Intl`. */
export const localeOf = (lang: Lang): 'zh-TW' | 'en-GB' => (lang === 'zh-tw' ? 'zh-TW' : 'en-GB')

const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === ''

/** The language for messages to somebody whose account has none: English if their card has a name in English only. */
export const cardLang = ({ nameCh, nameEn }: { nameCh: string; nameEn: string }): Lang =>
  isBlank(nameCh) && !isBlank(nameEn) ? 'en-us' : 'zh-tw'

/** A field stored in both languages: in the requested one, or in the other one if that is blank. */
export const pick = (lang: Lang, ch: string | null | undefined, en: string | null | undefined): string => {
  const [wanted, other] = lang === 'zh-tw' ? [ch, en] : [en, ch]
  return (isBlank(wanted) ? other : wanted) ?? ''
}

const MARKS = {
  /** Between parts of a sentence. */
  comma: { 'zh-tw': '，', 'en-us': ', ' },
  /** Between things of the same kind. */
  list: { 'zh-tw': '、', 'en-us': ', ' },
  /** Between labels in one line. */
  dot: { 'zh-tw': '・', 'en-us': ' · ' },
  /** Between a message and what it is about. */
  colon: { 'zh-tw': '：', 'en-us': ': ' },
} as const satisfies Record<string, Record<Lang, string>>

/** Joins texts in one line with the punctuation of the language. Empty ones are left out. */
export const joined = (lang: Lang, mark: keyof typeof MARKS, texts: readonly (string | undefined)[]): string =>
  texts.filter(Boolean).join(MARKS[mark][lang])
