import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A text of the shop in both languages, with a name to find it by. */
interface ShopText {
  name: string
  ch: string
  en: string
}

const ROOT = new URL('../../../', import.meta.url)
const jsonOf = (path: string): unknown => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
export const fileOf = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8')

type Entry = Readonly<Record<string, unknown>>
const textOf = (entry: Entry, language: 'Ch' | 'En') =>
  ['title', 'summary', 'content', 'description', 'label', 'value']
    .map((field) => entry[`${field}${language}`])
    .filter(Boolean)
    .join('\n')
const entryText = (name: string, entry: Entry): ShopText => ({
  name,
  ch: textOf(entry, 'Ch'),
  en: textOf(entry, 'En'),
})

/** Files of the demo content. */
const CONTENT = [
  'advertise',
  'banners',
  'features',
  'guides',
  'ido-features',
  'introduction',
  'partners',
  'teaching',
  'teaching-links',
]
/** Translation files of the pages on which the shop makes claims. */
const TRANSLATIONS = [
  'companyPage',
  'comparison',
  'inquiry',
  'features',
  'footer',
  'goods',
  'header',
  'home',
  'plans',
  'product',
  'support',
]

const seed = (name: string) => jsonOf(`server/src/seed/${name}.json`) as Entry[]

/** Splits a long text at its headings, so that a test can name the changed section. */
function sections({ name, ch, en }: ShopText): ShopText[] {
  const [inChinese, inEnglish] = [ch, en].map((text) => text.split(/\n(?=## )/))
  return (inChinese ?? []).map((part, at) => ({ name: `${name}/${at}`, ch: part, en: inEnglish?.[at] ?? '' }))
}

function leaves(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  return Object.entries(value as object).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
}

function translated(noun: string): ShopText[] {
  const english = new Map(leaves(jsonOf(`web/app/i18n/en-us/${noun}.json`), ''))
  return leaves(jsonOf(`web/app/i18n/zh-tw/${noun}.json`), '').map(([key, ch]) => ({
    name: `${noun}:${key}`,
    ch,
    en: english.get(key) ?? '',
  }))
}

/** Every text in which the shop may make a claim: the demo content and the texts of its pages. */
export function shopTexts(): ShopText[] {
  return [
    ...CONTENT.flatMap((file) => seed(file).map((entry) => entryText(`${file}/${entry.id}`, entry))),
    ...seed('questions').flatMap(({ id, questions }) =>
      (questions as Entry[]).map((entry, at) => entryText(`questions/${id}/${at + 1}`, entry)),
    ),
    ...seed('products').flatMap((entry) => [
      entryText(`products/${entry.id}`, entry),
      ...(entry.specs as Entry[]).map((spec, at) => entryText(`products/${entry.id}/specs/${at + 1}`, spec)),
    ]),
    ...seed('news').map((entry, at) => entryText(`news/${at + 1}`, entry)),
    ...seed('pages').flatMap((entry) => sections(entryText(`pages/${entry.slug}`, entry))),
    ...seed('company-pages').flatMap((entry) =>
      sections(entryText(`company-pages/${entry.companyId}/${entry.slug}`, entry)),
    ),
    ...TRANSLATIONS.flatMap(translated),
  ]
}

/** Short hash of a text in both languages, to detect any change. */
export const markOf = ({ ch, en }: ShopText): string =>
  createHash('sha256').update(`${ch}\n${en}`).digest('hex').slice(0, 8)
