import { DAY_SECONDS } from '@idocard/domain/duration'
import { DEFAULT_LANG, isLang, type Lang } from '@idocard/domain/language'
import { localStore } from './browser-storage.ts'
import { setCookie } from './cookie.ts'
import { storedValue } from './stored-value.ts'
import { type Bundle, type Namespace, newTexts, type Texts, useTexts } from './texts.ts'
import { toastError } from './toast.ts'

const A_YEAR = 365 * DAY_SECONDS
/** Key of the chosen language in the browser's storage, and name of the cookie for the server. */
const KEY = 'iDoLang'

/** The chosen language, `zh-tw` by default. */
export const chosenLang = storedValue<Lang>(KEY, (text) => (isLang(text) ? text : DEFAULT_LANG), String)

const bundles: Record<Lang, () => Promise<{ default: Bundle }>> = {
  'zh-tw': () => import('../i18n/zh-tw/index.ts'),
  'en-us': () => import('../i18n/en-us/index.ts'),
}

/** Texts that most pages do not need. They are loaded with the page or the part that needs them. */
const laterBundles = {
  home: {
    'zh-tw': () => group('home', import('../i18n/zh-tw/home.json')),
    'en-us': () => group('home', import('../i18n/en-us/home.json')),
  },
  features: {
    'zh-tw': () => group('features', import('../i18n/zh-tw/features.json')),
    'en-us': () => group('features', import('../i18n/en-us/features.json')),
  },
  comparison: {
    'zh-tw': () => group('comparison', import('../i18n/zh-tw/comparison.json')),
    'en-us': () => group('comparison', import('../i18n/en-us/comparison.json')),
  },
  companyStart: {
    'zh-tw': () => group('companyStart', import('../i18n/zh-tw/companyStart.json')),
    'en-us': () => group('companyStart', import('../i18n/en-us/companyStart.json')),
  },
  product: {
    'zh-tw': () => group('product', import('../i18n/zh-tw/product.json')),
    'en-us': () => group('product', import('../i18n/en-us/product.json')),
  },
  support: {
    'zh-tw': () => group('support', import('../i18n/zh-tw/support.json')),
    'en-us': () => group('support', import('../i18n/en-us/support.json')),
  },
  news: {
    'zh-tw': () => group('news', import('../i18n/zh-tw/news.json')),
    'en-us': () => group('news', import('../i18n/en-us/news.json')),
  },
  member: {
    'zh-tw': () => import('../i18n/zh-tw/member-texts.ts'),
    'en-us': () => import('../i18n/en-us/member-texts.ts'),
  },
  backstage: {
    'zh-tw': () => import('../i18n/zh-tw/backstage-texts.ts'),
    'en-us': () => import('../i18n/en-us/backstage-texts.ts'),
  },
  console: {
    'zh-tw': () => group('console', import('../i18n/zh-tw/console.json')),
    'en-us': () => group('console', import('../i18n/en-us/console.json')),
  },
  print: {
    'zh-tw': () => import('../i18n/zh-tw/print-texts.ts'),
    'en-us': () => import('../i18n/en-us/print-texts.ts'),
  },
} satisfies Record<string, Record<Lang, () => Promise<{ default: Bundle }>>>
export type Later = keyof typeof laterBundles
export const LATER = Object.keys(laterBundles) as Later[]

/** A bundle with a single group. */
const group = async (name: Namespace, file: Promise<{ default: Bundle[string] }>) => ({
  default: { [name]: (await file).default },
})

/** The texts of the current page. */
let shown: Texts | undefined

/** A group whose presence shows that a part is loaded, if no group has the name of the part. */
const MARK: Partial<Record<Later, Namespace>> = { member: 'user' }
const isIn = (texts: Texts, part: Later, lang?: Lang) => texts.has(MARK[part] ?? (part as Namespace), lang)

/** Adds a part in the current language to `texts`, by default to the texts of this page. */
export async function addLaterTexts(part: Later, texts: Texts | undefined = shown): Promise<void> {
  // Repeated if another language was chosen meanwhile.
  while (texts && !isIn(texts, part)) {
    const lang = texts.language
    const { default: bundle } = await laterBundles[part][lang]()
    texts.add(lang, bundle)
  }
}

/**
 * The texts that a screen needs, in its `handle`. The document lists those of its screens in `data-texts`, so that the
 * script loads them before it renders.
 */
export interface NeedsTexts {
  texts: readonly Later[]
}

/** Waits for the data of a screen and for its texts in the browser, and returns the data. */
export async function withTexts<T>({ texts }: NeedsTexts, loaded: T | Promise<T>): Promise<T> {
  const [result] = await Promise.all([loaded, ...texts.map((part) => addLaterTexts(part))])
  return result
}

/** Loads the texts of one language for rendering: those of every page, and the named parts. */
export async function textsOf(lang: Lang, parts: readonly Later[] = []): Promise<Texts> {
  const [all, ...later] = await Promise.all([bundles[lang](), ...parts.map((part) => laterBundles[part][lang]())])
  const texts = newTexts(lang, all.default)
  for (const { default: bundle } of later) texts.add(lang, bundle)
  return texts
}

/** The current language. */
export const useLang = (): Lang => useTexts().language

/** Chooses a language for the whole page and every other tab of the site. */
export const chooseLang = (lang: Lang): void => chosenLang.set(lang)

/**
 * Keeps texts, cookie and `<html lang>` in sync with the chosen language, in all tabs.
 * An address with a language (`?lang=en-us`) chooses it.
 * @returns a function that stops this.
 */
export function followChosenLang(texts: Texts): () => void {
  shown = texts
  const asked = new URLSearchParams(location.search).get('lang')
  if (isLang(asked)) chosenLang.set(asked)
  // A browser that keeps cookies and stores nothing: the page came in the language that was chosen before.
  else if (!localStore.getItem(KEY) && document.cookie.includes(`${KEY}=${texts.language}`))
    chosenLang.set(texts.language)
  const follow = async () => {
    const lang = chosenLang.get()
    // The default is not a choice: card pages use the browser's language until the user has chosen one.
    if (localStore.getItem(KEY)) setCookie(KEY, lang, A_YEAR)
    if (texts.language === lang) return
    texts.add(lang, (await bundles[lang]()).default)
    // A page that opens meanwhile adds its texts in the previous language.
    const missing = () => LATER.find((part) => isIn(texts, part) && !isIn(texts, part, lang))
    for (let part = missing(); part; part = missing()) texts.add(lang, (await laterBundles[part][lang]()).default)
    texts.change(lang)
  }
  const attempt = () =>
    void follow().catch((error) => {
      // Without a network its texts cannot be loaded: the page stays in its language, which can be chosen again.
      chosenLang.set(texts.language)
      void toastError(error)
    })
  const stop = chosenLang.subscribe(attempt)
  attempt()
  return stop
}
