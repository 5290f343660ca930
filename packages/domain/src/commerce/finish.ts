import type { Lang } from '../language.ts'

/** What a physical card is made of. */
export const FINISHES = ['matte-black', 'pearl-white', 'bamboo', 'jade', 'brushed-metal'] as const
export type Finish = (typeof FINISHES)[number]

const NAMES: Readonly<Record<Finish, Record<Lang, string>>> = {
  'matte-black': { 'zh-tw': '霧黑', 'en-us': 'Matte black' },
  'pearl-white': { 'zh-tw': '珍珠白', 'en-us': 'Pearl white' },
  bamboo: { 'zh-tw': '竹', 'en-us': 'Bamboo' },
  jade: { 'zh-tw': '玉色', 'en-us': 'Jade' },
  'brushed-metal': { 'zh-tw': '髮絲金屬', 'en-us': 'Brushed metal' },
}

export const finishName = (finish: Finish, lang: Lang): string => NAMES[finish][lang]

/** A card's line followed by its finish, in the brackets of the language. */
export const withFinish = (line: string, finish: Finish, lang: Lang): string =>
  lang === 'zh-tw' ? `${line}（${finishName(finish, lang)}）` : `${line} (${finishName(finish, lang)})`

/** The finish with this key, or with this name in either language; undefined if there is none. */
export const finishOf = (word: string): Finish | undefined => {
  const wanted = word
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return FINISHES.find(
    (finish) =>
      finish === wanted ||
      Object.values(NAMES[finish]).some((name) => name.toLowerCase().replace(/\s+/g, '-') === wanted),
  )
}
