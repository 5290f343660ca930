import { CONTACT_KINDS, CONTACT_LIMITS, CONTACT_SORTS, type ContactSort } from '@idocard/domain/contacts/contact'
import type { ContactFilter as Conditions } from '@idocard/domain/contacts/contact-search/selection'

/** The filter of the list of contacts, as it is in the page's address. Every part is empty by default. */
export interface ContactFilter extends Conditions {
  sort: ContactSort
  /** The first section of the list. */
  from: string
}

export const NO_FILTER: ContactFilter = {
  keyword: '',
  kind: '',
  star: false,
  changed: false,
  tag: '',
  collectionId: 0,
  metOn: '',
  metPlace: '',
  importId: '',
  sort: 'newest',
  from: '',
}

/** The address's mark for the list of reminders. */
export const DUE = 'due'

const among = <T extends string, D>(value: string | null, values: readonly T[], otherwise: D): T | D =>
  values.find((one) => one === value) ?? otherwise

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Reads the filter from an address. Invalid values are ignored. */
export function filterIn(query: URLSearchParams): ContactFilter {
  const collectionId = Number(query.get('folder') ?? 0)
  return {
    keyword: (query.get('q') ?? '').slice(0, CONTACT_LIMITS.keyword),
    kind: among(query.get('kind'), CONTACT_KINDS, ''),
    star: query.has('star'),
    changed: query.has('changed'),
    tag: query.get('tag') ?? '',
    collectionId: Number.isInteger(collectionId) && collectionId >= -1 && collectionId < 2 ** 31 ? collectionId : 0,
    metOn: /^\d{4}-\d\d-\d\d$/.exec(query.get('on') ?? '')?.[0] ?? '',
    metPlace: query.get('at') ?? '',
    importId: UUID.exec(query.get('import') ?? '')?.[0] ?? '',
    sort: among(query.get('sort'), CONTACT_SORTS, 'newest'),
    from: query.get('from') ?? '',
  }
}

/** The query string of a filter. */
export function queryOf(filter: ContactFilter): URLSearchParams {
  const { keyword, kind, star, changed, tag, collectionId, metOn, metPlace, importId, sort, from } = filter
  return new URLSearchParams(
    Object.entries({
      q: keyword,
      kind,
      star: star ? '1' : '',
      changed: changed ? '1' : '',
      tag,
      folder: collectionId === 0 ? '' : String(collectionId),
      on: metOn,
      at: metPlace,
      import: importId,
      sort: sort === 'newest' ? '' : sort,
      from,
    }).filter(([, value]) => value !== ''),
  )
}

/** Whether any filter is set, regardless of the order. */
export const isNarrowed = (filter: ContactFilter): boolean => queryOf({ ...filter, sort: 'newest', from: '' }).size > 0
