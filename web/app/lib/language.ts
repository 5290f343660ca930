import { DAY_SECONDS } from '@idocard/domain/duration'
import { DEFAULT_LANG, isLang, type Lang } from '@idocard/domain/language'
import { setCookie } from './cookie.ts'
import { storedValue } from './stored-value.ts'
import { type Bundle, newTexts, type Texts, useTexts } from './texts.ts'

const A_YEAR = 365 * DAY_SECONDS

/** The chosen language, `zh-tw` by default. */
export const chosenLang = storedValue<Lang>('iDoLang', (text) => (isLang(text) ? text : DEFAULT_LANG), String)

const bundles: Record<Lang, () => Promise<{ default: Bundle }>> = {
  'zh-tw': () => import('../i18n/zh-tw/index.ts'),
  'en-us': () => import('../i18n/en-us/index.ts'),
}

/** Texts that most pages do not need, loaded with the part that does. */
const laterBundles = {
  member: {
    'zh-tw': () => import('../i18n/zh-tw/member-texts.ts'),
    'en-us': () => import('../i18n/en-us/member-texts.ts'),
  },
  backstage: {
    'zh-tw': () => import('../i18n/zh-tw/backstage-texts.ts'),
    'en-us': () => import('../i18n/en-us/backstage-texts.ts'),
  },
  print: {
    'zh-tw': () => import('../i18n/zh-tw/print-texts.ts'),
    'en-us': () => import('../i18n/en-us/print-texts.ts'),
  },
} satisfies Record<string, Record<Lang, () => Promise<{ default: Bundle }>>>
type Later = keyof typeof laterBundles

/** The texts of the current page. */
let shown: Texts | undefined

const MEMBER = /^\/idocard\/(user|checkout|login)\b/
/** A group by which a loaded part is recognised. */
const MARK = { member: 'user', backstage: 'backstage', print: 'print' } as const satisfies Record<Later, string>

/** Adds such texts in the current language; without `texts`, to those of this page. */
export async function addLaterTexts(part: Later, texts: Texts | undefined = shown): Promise<void> {
  if (!texts || texts.has(MARK[part])) return
  const { default: bundle } = await laterBundles[part][texts.language]()
  texts.add(texts.language, bundle)
}

/** The parts that the page at an address needs from the start. */
export const partsAt = (pathname: string): Later[] =>
  pathname.startsWith('/backstage/') ? ['member', 'backstage'] : MEMBER.test(pathname) ? ['member'] : []

/** Texts of one language, ready for rendering. */
export const textsOf = async (lang: Lang): Promise<Texts> => newTexts(lang, (await bundles[lang]()).default)

/** The current language. */
export const useLang = (): Lang => useTexts().language

/** Chooses a language for the whole page and every other tab of the site. */
export const chooseLang = (lang: Lang): void => chosenLang.set(lang)

/**
 * Keeps texts, cookie and `<html lang>` in sync with the chosen language, in all tabs.
 * An address with a language (`?lang=en-us`) chooses it.
 * @returns how to stop.
 */
export function followChosenLang(texts: Texts): () => void {
  shown = texts
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLang(asked)) chosenLang.set(asked)
  const follow = async () => {
    const lang = chosenLang.get()
    mirrorInCookie(lang)
    if (texts.language === lang) return
    texts.add(lang, (await bundles[lang]()).default)
    for (const part of Object.keys(laterBundles) as Later[])
      if (texts.has(MARK[part])) texts.add(lang, (await laterBundles[part][lang]()).default)
    texts.change(lang)
  }
  const stop = chosenLang.subscribe(() => void follow())
  void follow()
  return stop
}

function mirrorInCookie(lang: Lang): void {
  setCookie('iDoLang', lang, A_YEAR)
}
