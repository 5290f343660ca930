import type { Lang } from '@idocard/domain/language'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type backstage from '../i18n/zh-tw/backstage-texts.ts'
import type companyStart from '../i18n/zh-tw/companyStart.json'
import type comparison from '../i18n/zh-tw/comparison.json'
import type console from '../i18n/zh-tw/console.json'
import type features from '../i18n/zh-tw/features.json'
import type home from '../i18n/zh-tw/home.json'
import type common from '../i18n/zh-tw/index.ts'
import type member from '../i18n/zh-tw/member-texts.ts'
import type news from '../i18n/zh-tw/news.json'
import type print from '../i18n/zh-tw/print-texts.ts'
import type product from '../i18n/zh-tw/product.json'
import type support from '../i18n/zh-tw/support.json'

/** Texts that only one page needs, one group per page. */
interface Pages {
  companyStart: typeof companyStart
  comparison: typeof comparison
  console: typeof console
  features: typeof features
  home: typeof home
  news: typeof news
  product: typeof product
  support: typeof support
}
type All = typeof common & Pages & typeof member & typeof backstage & typeof print
export type Namespace = keyof All & string
/** Texts by name, in groups. A text that depends on a number has two forms: `name_one` and `name_other`. */
interface Tree {
  readonly [name: string]: string | Tree
}
export type Bundle = Readonly<Record<string, Tree>>

type Base<K extends string> = K extends `${infer B}_one` | `${infer B}_other` ? B : K
type Names<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${Names<T[K]>}`
}[keyof T & string]
type Qualified = { [N in Namespace]: `${N}:${Names<All[N]>}` }[Namespace]
type Values = Readonly<Record<string, string | number>>
/** Returns a text of `N` by name (`cart.heading`), or of another group (`order:pay.now`), with values filled in. */
export type Translate<N extends Namespace> = (key: Names<All[N]> | Qualified, values?: Values) => string

/** The texts of a page, in the current language. */
export interface Texts {
  language: Lang
  /** Whether a group was added, by default in the current language. */
  has(namespace: Namespace, lang?: Lang): boolean
  add(lang: Lang, bundle: Bundle): void
  /** Changes to another language, whose texts must have been added. */
  change(lang: Lang): void
  /** @returns a function that ends the subscription. */
  subscribe(listener: () => void): () => void
  /** Returns the same function until the language changes. */
  translate<N extends Namespace>(namespace: N): Translate<N>
}

export function newTexts(language: Lang, bundle: Bundle): Texts {
  const bundles: Partial<Record<Lang, Record<string, Tree>>> = { [language]: { ...bundle } }
  const listeners = new Set<() => void>()
  const translators = new Map<string, (key: string, values?: Values) => string>()
  let plurals = new Intl.PluralRules(language)

  function translate(namespace: string, key: string, values: Values = {}): string {
    const [name, noun = namespace] = key.split(':', 2).reverse() as [string, string?]
    const find = (at: string): string | undefined => {
      let found: string | Tree | undefined = bundles[texts.language]?.[noun]
      for (const part of at.split('.')) found = typeof found === 'object' ? found[part] : undefined
      return typeof found === 'string' ? found : undefined
    }
    const { count } = values
    const found = (typeof count === 'number' ? find(`${name}_${plurals.select(count)}`) : undefined) ?? find(name)
    // The types contain every text, so a missing text has not been loaded.
    if (found === undefined) throw new Error(`The text ${noun}:${name} is not loaded.`)
    return found.replace(/\{\{(\w+)\}\}/g, (_all, value: string) => String(values[value] ?? ''))
  }

  const texts: Texts = {
    language,
    has: (namespace, lang = texts.language) => bundles[lang]?.[namespace] !== undefined,
    add(lang, bundle) {
      bundles[lang] = { ...bundles[lang], ...bundle }
    },
    change(lang) {
      texts.language = lang
      plurals = new Intl.PluralRules(lang)
      translators.clear()
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    translate(namespace) {
      const made = translators.get(namespace) ?? ((key, values) => translate(namespace, key, values))
      translators.set(namespace, made)
      return made
    },
  }
  return texts
}

const context = createContext<Texts | undefined>(undefined)
export const TextsProvider = context.Provider

/** The texts of this page. The component renders again when the language changes. */
export function useTexts(): Texts {
  const texts = useContext(context)
  if (!texts) throw new Error('No texts around this component.')
  const language = () => texts.language
  useSyncExternalStore(texts.subscribe, language, language)
  return texts
}

/** Texts of one group, `common` by default. */
export const useTranslation = <N extends Namespace = 'common'>(namespace?: N): { t: Translate<N> } => ({
  t: useTexts().translate((namespace ?? 'common') as N),
})
