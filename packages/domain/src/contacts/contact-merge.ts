import { CONTACT_LIMITS, CONTACT_TEXTS, type ContactFields, EMPTY_CONTACT } from './contact.ts'

/** The parts of a contact that are merged. */
interface Mergeable {
  fields: ContactFields
  note: string
  tags: readonly string[]
}

/** A text that differs between the contacts, with its values in their order. */
interface MergeDifference {
  field: string
  values: string[]
}

interface Merged extends Mergeable {
  differences: MergeDifference[]
  /** Whether there are more numbers, addresses, tags or notes than a contact can hold, so that some are left out. */
  isTooLong: boolean
}

/** The items of all lists. Items with the same key occur once. */
const union = <T>(lists: readonly (readonly T[])[], keyOf: (item: T) => string): T[] => {
  const found = new Map<string, T>()
  for (const item of lists.flat()) if (!found.has(keyOf(item))) found.set(keyOf(item), item)
  return [...found.values()]
}

/**
 * Merges several contacts into one: the first value of each text that is not empty, all distinct items of each list,
 * and the notes one below the other.
 * @param contacts in order of precedence
 */
export function mergeContacts(contacts: readonly Mergeable[]): Merged {
  const all = contacts.map(({ fields }) => fields)
  const differences: MergeDifference[] = []
  const texts: Partial<ContactFields> = {}
  for (const field of CONTACT_TEXTS) {
    const values = [...new Set(all.map((one) => one[field]).filter(Boolean))]
    texts[field] = values[0] ?? ''
    if (values.length > 1) differences.push({ field, values })
  }
  const notes = [...new Set(contacts.map(({ note }) => note).filter(Boolean))]
  const note = [...notes.join('\n\n')]
  const phones = union(
    all.map((one) => one.phones),
    (one) => `${one.number} ${one.extension}`,
  )
  const emails = union(
    all.map((one) => one.emails),
    (one) => one.address,
  )
  const sites = union(
    all.map((one) => one.sites),
    (one) => one,
  )
  const tags = union(
    contacts.map((one) => one.tags),
    (one) => one,
  )
  const { note: maxNote, ...max } = CONTACT_LIMITS
  return {
    fields: {
      ...EMPTY_CONTACT,
      ...texts,
      phones: phones.slice(0, max.phones),
      emails: emails.slice(0, max.emails),
      sites: sites.slice(0, max.sites),
    },
    note: note.slice(0, maxNote).join(''),
    tags: tags.slice(0, max.tags),
    differences,
    isTooLong:
      note.length > maxNote ||
      phones.length > max.phones ||
      emails.length > max.emails ||
      sites.length > max.sites ||
      tags.length > max.tags,
  }
}
