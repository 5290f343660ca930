import { htmlLang, type Lang, pick } from '@idocard/domain/language'

/**
 * The language of what `pick` chose, where that is not the one that was wanted: for the `lang` of the element that shows
 * it. Undefined where there is nothing to say.
 */
export const fallbackLang = (lang: Lang, ch: string, en: string): Lang | undefined => {
  const wanted = lang === 'zh-tw' ? ch : en
  return pick(lang, ch, en) === wanted ? undefined : lang === 'zh-tw' ? 'en-us' : 'zh-tw'
}

/** A field in the wanted language, or in the other with the `lang` that says so; for an element's own attributes. */
export const said = (lang: Lang, ch: string, en: string): { text: string; lang?: string } => {
  const other = fallbackLang(lang, ch, en)
  return { text: pick(lang, ch, en), ...(other && { lang: htmlLang(other) }) }
}
