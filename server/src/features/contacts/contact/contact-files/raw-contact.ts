import type { ContactEmail, ContactPhone, ContactText } from '@idocard/domain/contacts/contact'

/** A contact as a file has it, before validation. Every reader of a format returns this shape. */
export interface RawContact {
  /** The row in a table, or the position of the vCard in the file. */
  row: number
  texts: Partial<Record<ContactText, string>>
  /** Without `kind`, the number decides. */
  phones: { kind?: ContactPhone['kind']; number: string; extension?: string }[]
  emails: { kind: ContactEmail['kind']; address: string }[]
  sites: string[]
  note: string
  tags: string[]
  /** The day and the place of the first meeting, which only our own exports contain. */
  metOn?: string
  metPlace?: string
  /** The holder's own additions, which only our own exports contain. */
  star?: string
  industry?: string
  folder?: string
  reminders?: string[]
  photo?: RawPhoto
  /** Values that a contact has no place for. They are reported, so that nobody believes them imported. */
  unread: Unread[]
}

export interface Unread {
  /** What the file calls it: a column's header, or a property of a vCard such as `BDAY`. */
  field: string
  text: string
}

/** A photograph in a file: base64, or the reason why there is none. */
export type RawPhoto = { base64: string } | 'broken' | 'link'

/** What a reader passes on while it reads. */
export interface Found {
  contact(contact: RawContact): void
  /** A value that belongs to no contact, or to all of them: a group, or a column that is not imported. */
  unread(row: number, unread: Unread): void
}

/** The most values of one kind read for a contact: far more than are stored, far fewer than a file can contain. */
export const MAX_VALUES = 50

/** Characters of one value that are read: ten times the longest text. What is left is still too long, and reported. */
export const MAX_VALUE = 20_000

/** A file that cannot be read, with the refusal that says why. */
export class FileFault extends Error {
  override name = 'FileFault'
  readonly refusal: 'import.unreadable' | 'import.too_many' | 'import.too_large'

  constructor(refusal: FileFault['refusal']) {
    super(refusal)
    this.refusal = refusal
  }
}
