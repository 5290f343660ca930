import { DAY_SECONDS } from '@idocard/domain/duration'
import { DEFAULT_LANG, isLang, type Lang } from '@idocard/domain/language'
import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { setCookie } from './cookie.ts'
import { storedValue } from './stored-value.ts'

const A_YEAR = 365 * DAY_SECONDS

/** The chosen language, `zh-tw` by default. */
export const chosenLang = storedValue<Lang>('iDoLang', (text) => (isLang(text) ? text : DEFAULT_LANG), String)

const bundles: Record<Lang, () => Promise<{ default: Resource[string] }>> = {
  'zh-tw': () => import('../i18n/zh-tw/index.ts'),
  'en-us': () => import('../i18n/en-us/index.ts'),
}

/** Texts that most pages do not need, loaded with the part that does. */
const laterBundles = {
  backstage: {
    'zh-tw': () => import('../i18n/zh-tw/backstage-texts.ts'),
    'en-us': () => import('../i18n/en-us/backstage-texts.ts'),
  },
  print: {
    'zh-tw': () => import('../i18n/zh-tw/print-texts.ts'),
    'en-us': () => import('../i18n/en-us/print-texts.ts'),
  },
} satisfies Record<string, Record<Lang, () => Promise<{ default: Resource[string] }>>>
type Later = keyof typeof laterBundles

/** The texts of the current page. */
let shown: i18n | undefined

/** Adds such texts in the current language; without `texts`, to those of this page. */
export async function addLaterTexts(part: Later, texts: i18n | undefined = shown): Promise<void> {
  if (!texts || texts.hasResourceBundle(texts.language, part)) return
  addTexts(texts, texts.language as Lang, (await laterBundles[part][texts.language as Lang]()).default)
}

function addTexts(texts: i18n, lang: Lang, bundle: Resource[string]): void {
  for (const [namespace, resources] of Object.entries(bundle)) texts.addResourceBundle(lang, namespace, resources)
}

/** Texts of one language, ready for rendering. */
export async function textsOf(lang: Lang): Promise<i18n> {
  const { default: texts } = await bundles[lang]()
  const instance = createInstance()
  await instance.use(initReactI18next).init({
    lng: lang,
    fallbackLng: DEFAULT_LANG,
    // Our language codes are lower case; i18next would look for the texts of zh-TW.
    lowerCaseLng: true,
    resources: { [lang]: texts },
    ns: Object.keys(texts),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** The current language. */
export const useLang = (): Lang => useTranslation().i18n.language as Lang

/** Chooses a language for the whole page and every other tab of the site. */
export const chooseLang = (lang: Lang): void => chosenLang.set(lang)

/**
 * Keeps texts, cookie and `<html lang>` in sync with the chosen language, in all tabs.
 * An address with a language (`?lang=en-us`) chooses it.
 * @returns how to stop.
 */
export function followChosenLang(texts: i18n): () => void {
  shown = texts
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLang(asked)) chosenLang.set(asked)
  const follow = async () => {
    const lang = chosenLang.get()
    mirrorInCookie(lang)
    if (texts.language === lang) return
    addTexts(texts, lang, (await bundles[lang]()).default)
    for (const part of Object.keys(laterBundles) as Later[])
      if (texts.hasResourceBundle(texts.language, part))
        addTexts(texts, lang, (await laterBundles[part][lang]()).default)
    await texts.changeLanguage(lang)
  }
  const stop = chosenLang.subscribe(() => void follow())
  void follow()
  return stop
}

function mirrorInCookie(lang: Lang): void {
  setCookie('iDoLang', lang, A_YEAR)
}
