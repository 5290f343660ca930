import { taiwanDay } from '../../taiwan-day.ts'
import { type ContactKind, type ContactSort, eitherLanguage } from '../contact.ts'
import { latinKey } from './latin-key.ts'
import { matcherOf, type Searched, searchText } from './search.ts'

/** The conditions of a list. Empty texts, 0 and false mean no condition. */
export interface ContactFilter {
  keyword: string
  kind: ContactKind | ''
  star: boolean
  changed: boolean
  tag: string
  /** A folder's id; 0 for any folder, -1 for contacts without a folder. */
  collectionId: number
  metOn: string
  metPlace: string
  /** The import that brought the contacts; empty for any. */
  importId: string
}

/** A contact with everything that devices search and sort by. */
interface Listed extends Searched {
  id: string
  kind: ContactKind
  star: boolean
  changed: boolean
  collectionId: number
  importId: string
  metAt: string | null
  at: string
  viewedAt: string | null
  sortName: string
  sortCompany: string
}

/** Remembers a text that is computed from a contact, as long as the contact does not change. */
function remembered(compute: (contact: Searched) => string): (contact: Searched) => string {
  const known = new WeakMap<Searched, string>()
  return (contact) => {
    const text = known.get(contact) ?? compute(contact)
    known.set(contact, text)
    return text
  }
}
/** A contact's search text. The first time it takes about a tenth of a millisecond. */
export const searchedText = remembered(searchText)
const latinOf = remembered(({ fields, sounds }) => latinKey(fields, sounds))

const companyOf = ({ fields }: Searched) => eitherLanguage(fields, 'company')
const month = (moment: string | null) => (moment ? taiwanDay(new Date(moment)).slice(0, 7) : '')

/**
 * The section of a list to which a contact belongs: a month (`2026-11`), a number of strokes (`8`), a letter (`W`), or
 * a company's name; `#` for none.
 */
function sectionOf(contact: Listed, sort: ContactSort): string {
  if (sort === 'newest') return month(contact.at)
  if (sort === 'viewed') return month(contact.viewedAt) || '#'
  if (sort === 'company') return companyOf(contact) || '#'
  if (sort === 'latin') return /^[a-z]/.exec(latinOf(contact))?.[0].toUpperCase() ?? '#'
  const [, strokes, letter] = /^(?:(\d\d)|x([a-z]))/.exec(contact.sortName) ?? []
  return strokes ? String(Number(strokes)) : (letter?.toUpperCase() ?? '#')
}

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Without a moment comes last. */
const latest = (a: string | null, b: string | null) => ascending(b ?? '', a ?? '')

const ORDERS: Readonly<Record<ContactSort, (a: Listed, b: Listed) => number>> = {
  newest: (a, b) => latest(a.at, b.at),
  viewed: (a, b) => latest(a.viewedAt, b.viewedAt),
  name: (a, b) => ascending(a.sortName, b.sortName),
  latin: (a, b) => ascending(latinOf(a), latinOf(b)),
  // A sort key covers only the beginning of a name, and a company's people stay together.
  company: (a, b) =>
    ascending(a.sortCompany, b.sortCompany) ||
    ascending(companyOf(a), companyOf(b)) ||
    ascending(a.sortName, b.sortName),
}

/**
 * The contacts that match a filter, in order, as the server lists them.
 * @param folders the filter's folder and all folders below it
 */
export function selectContacts<T extends Listed>(
  contacts: readonly T[],
  filter: ContactFilter,
  sort: ContactSort,
  folders: ReadonlySet<number>,
): T[] {
  const { keyword, kind, star, changed, tag, collectionId, metOn, metPlace, importId } = filter
  const matches = matcherOf(keyword)
  return contacts
    .filter(
      (one) =>
        (!kind || one.kind === kind) &&
        (!star || one.star) &&
        (!changed || one.changed) &&
        (!tag || one.tags.includes(tag)) &&
        (!collectionId || (collectionId < 0 ? one.collectionId === 0 : folders.has(one.collectionId))) &&
        (!metOn || (one.metAt !== null && taiwanDay(new Date(one.metAt)) === metOn)) &&
        (!metPlace || one.metPlace === metPlace) &&
        (!importId || one.importId === importId) &&
        (!keyword || matches(searchedText(one))),
    )
    .toSorted((a, b) => ORDERS[sort](a, b) || ascending(a.id, b.id))
}

export interface Section {
  section: string
  count: number
  /** The place of its first contact in the list. */
  start: number
}

/** The sections of a list in this order. */
export function sectionsOf(list: readonly Listed[], sort: ContactSort): Section[] {
  const sections: Section[] = []
  for (const [start, contact] of list.entries()) {
    const section = sectionOf(contact, sort)
    const last = sections.at(-1)
    if (last?.section === section) last.count += 1
    else sections.push({ section, count: 1, start })
  }
  return sections
}
