import { cleanLine } from '../commerce/address.ts'
import { isPeriod } from '../shown-period.ts'
import { cleanText } from '../text.ts'
import { joinApiHost } from '../web-url.ts'
import { CONTENT_KINDS, type ContentField, type KindName } from './content-kind.ts'
import { isLegal } from './legal-page.ts'

/** The texts of an entry in both languages, and its other fields. Those that its kind does not have are blank. */
export interface ContentFields {
  titleCh: string
  titleEn: string
  summaryCh: string
  summaryEn: string
  contentCh: string
  contentEn: string
  /** The picture's id or address; empty for none. */
  img: string
  link: string
  /** 0 for none. */
  categoryId: number
  /** `2026-11-25`; empty for none. */
  day: string
  isPublic: boolean
  slug: string
  /** Of a legal text: the day in Taiwan since which it holds; empty for none. */
  holdsFrom: string
  shownFrom: Date | null
  shownUntil: Date | null
}
type Name = keyof ContentFields

const NAMES = ['titleCh', 'titleEn', 'summaryCh', 'summaryEn', 'contentCh', 'contentEn'] as const satisfies Name[]
const OTHERS = ['img', 'link', 'categoryId', 'day', 'isPublic', 'slug', 'holdsFrom', 'shownFrom', 'shownUntil'] as const

const isText = (field: ContentField) => field.type === 'line' || field.type === 'text' || field.type === 'rich'

/** The names under which a field's values are sent and stored. */
const namesOf = (name: string, field: ContentField): Name[] =>
  (isText(field) ? [`${name}Ch`, `${name}En`] : [name]) as Name[]

/** The names of all values of a kind, its period included. */
export function valuesOf(kind: KindName): Name[] {
  const { fields, period } = CONTENT_KINDS[kind]
  const own = Object.entries(fields).flatMap(([name, field]) => namesOf(name, field))
  return period === 'none' ? own : [...own, 'shownFrom', 'shownUntil']
}

/** The texts that are written in the other language only. Readers of this language see the other one. */
export function missingTexts(kind: KindName, entry: Partial<ContentFields>): Name[] {
  return Object.entries(CONTENT_KINDS[kind].fields).flatMap(([name, field]) => {
    const [ch, en] = namesOf(name, field)
    if (!ch || !en || !entry[ch] === !entry[en]) return []
    return [entry[ch] ? en : ch]
  })
}

/**
 * Normalises what staff wrote, by the declaration of its kind.
 * @returns the kind's values, and the names of those that it does not take
 */
export function cleanContent(
  kind: KindName,
  input: ContentFields,
): { values: Partial<ContentFields>; wrong: string[] } {
  const { fields } = CONTENT_KINDS[kind]
  const own = valuesOf(kind)
  const wrong: string[] = [...NAMES, ...OTHERS].filter((name) => input[name] && !own.includes(name))
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const names = namesOf(name, field)
    for (const one of names) {
      values[one] = cleaned(field, input[one])
      if (values[one] === null) wrong.push(one)
    }
    // A title in one language is enough.
    if ('isRequired' in field && field.isRequired && names.every((one) => !values[one]))
      wrong.push(...names.slice(0, 1))
  }
  if (values.holdsFrom && !isLegal(kind, input.slug)) wrong.push('holdsFrom')
  if (own.includes('shownFrom')) {
    const { shownFrom, shownUntil } = input
    Object.assign(values, { shownFrom, shownUntil })
    if (!isPeriod({ shownFrom, shownUntil })) wrong.push('shownUntil')
  }
  return { values, wrong: [...new Set(wrong)] }
}

/** A value, normalised. Null if the field does not take it. */
function cleaned(field: ContentField, value: ContentFields[Name]): unknown {
  switch (field.type) {
    case 'line':
    case 'text':
    case 'rich': {
      const text = (field.type === 'line' ? cleanLine : cleanText)(String(value))
      return text !== null && text.length <= field.max ? text : null
    }
    case 'link':
      return value === '' ? '' : joinApiHost('', String(value))
    case 'slug':
      return field.pattern.test(String(value)) ? value : null
    case 'category':
      return value === 0 ? null : value
    default:
      return value
  }
}
