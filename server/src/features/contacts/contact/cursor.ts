import { moment } from '@idocard/contract/fields'
import { CONTACT_SORTS, type ContactSort } from '@idocard/domain/contacts/contact'
import * as z from 'zod'

/** The end of a page of contacts: the sort key and the id of its last contact. */
export interface Cursor {
  sort: ContactSort
  key: string
  id: string
}

const cursor = z.tuple([
  z.enum(CONTACT_SORTS),
  z
    .string()
    .max(300)
    .refine((key) => !key.includes('\0')),
  z.uuid(),
])

export const cursorText = ({ sort, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** Parses a cursor that a list returned. Null if it is invalid or belongs to another order. */
export function readCursor(text: string, sort: ContactSort): Cursor | null {
  const read = cursor.safeParse(parsed(text))
  if (!read.success) return null
  const [found, key, id] = read.data
  if (found !== sort) return null
  const isMoment = sort === 'newest' || sort === 'viewed'
  // A contact that was never viewed has no moment.
  const isNever = sort === 'viewed' && key === ''
  return isMoment && !isNever && !moment.safeParse(key).success ? null : { sort, key, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
