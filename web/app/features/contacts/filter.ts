import {
  CONTACT_KINDS,
  CONTACT_LIMITS,
  CONTACT_SORTS,
  type ContactKind,
  type ContactSort,
} from '@idocard/domain/contact'

/** What the list of contacts shows, as its address says. Every part is empty by default. */
export interface ContactFilter {
  keyword: string
  kind: ContactKind | ''
  star: boolean
  changed: boolean
  tag: string
  /** A folder's number; 0 for any, -1 for contacts without one. */
  collectionId: number
  metOn: string
  metPlace: string
  sort: ContactSort
  /** The section with which the list begins, as the server named it. */
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
  sort: 'newest',
  from: '',
}

const among = <T extends string, D>(value: string | null, values: readonly T[], otherwise: D): T | D =>
  values.find((one) => one === value) ?? otherwise

/** The filter in an address. What makes no sense there is ignored. */
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
    sort: among(query.get('sort'), CONTACT_SORTS, 'newest'),
    from: query.get('from') ?? '',
  }
}

/** The address of a filter. */
export function queryOf(filter: ContactFilter): URLSearchParams {
  const { keyword, kind, star, changed, tag, collectionId, metOn, metPlace, sort, from } = filter
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
      sort: sort === 'newest' ? '' : sort,
      from,
    }).filter(([, value]) => value !== ''),
  )
}

/** Whether the list is narrowed down, in whatever order it is. */
export const isNarrowed = (filter: ContactFilter): boolean => queryOf({ ...filter, sort: 'newest', from: '' }).size > 0
