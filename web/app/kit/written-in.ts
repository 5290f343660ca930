import { htmlLang, type Lang } from '@idocard/domain/language'

/** The language in which `pick` returns a bilingual field: the requested one, or the other if that text is blank. */
export const writtenIn = (lang: Lang, ch: string, en: string): Lang => {
  const [wanted, fallback] = lang === 'zh-tw' ? [ch, en] : [en, ch]
  if (wanted.trim() !== '' || fallback.trim() === '') return lang
  return lang === 'zh-tw' ? 'en-us' : 'zh-tw'
}

/** The `lang` of an element that shows such a field. Undefined if it is the page's own language. */
export const langOf = (lang: Lang, ch: string, en: string): string | undefined => {
  const written = writtenIn(lang, ch, en)
  return written === lang ? undefined : htmlLang(written)
}
