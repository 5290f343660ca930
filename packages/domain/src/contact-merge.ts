import { CONTACT_LIMITS, CONTACT_TEXTS, type ContactFields, EMPTY_CONTACT } from './contact.ts'

/** What is merged of a contact. */
export interface Mergeable {
  fields: ContactFields
  note: string
  tags: readonly string[]
}

/** A text that differs between contacts, with its values in their order. */
export interface MergeDifference {
  field: string
  values: string[]
}

/** Items of lists, each once by its key, up to a limit. */
const union = <T>(lists: readonly (readonly T[])[], keyOf: (item: T) => string, most: number): T[] => {
  const found = new Map<string, T>()
  for (const item of lists.flat()) if (!found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found.values()].slice(0, most)
}

/**
 * One contact of several: of each text the first that is there, of lists everything once, notes one below the other.
 * @param contacts in the order of preference
 */
export function mergeContacts(contacts: readonly Mergeable[]): Mergeable & { differences: MergeDifference[] } {
  const all = contacts.map(({ fields }) => fields)
  const differences: MergeDifference[] = []
  const texts: Partial<ContactFields> = {}
  for (const field of CONTACT_TEXTS) {
    const values = [...new Set(all.map((one) => one[field]).filter(Boolean))]
    texts[field] = values[0] ?? ''
    if (values.length > 1) differences.push({ field, values })
  }
  const notes = [...new Set(contacts.map(({ note }) => note).filter(Boolean))]
  return {
    fields: {
      ...EMPTY_CONTACT,
      ...texts,
      phones: union(
        all.map(({ phones }) => phones),
        (one) => `${one.number} ${one.extension}`,
        CONTACT_LIMITS.phones,
      ),
      emails: union(
        all.map(({ emails }) => emails),
        (one) => one.address,
        CONTACT_LIMITS.emails,
      ),
      sites: union(
        all.map(({ sites }) => sites),
        (one) => one,
        CONTACT_LIMITS.sites,
      ),
    },
    note: [...notes.join('\n\n')].slice(0, CONTACT_LIMITS.note).join(''),
    tags: union(
      contacts.map(({ tags }) => tags),
      (one) => one,
      CONTACT_LIMITS.tags,
    ),
    differences,
  }
}
