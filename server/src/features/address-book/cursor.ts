import { moment } from '@idocard/contract/fields'
import { CONTACT_SORTS, type ContactSort } from '@idocard/domain/contact'
import * as z from 'zod'

/** Where a page of contacts ends: the last one's key in the order of the list, and its id. */
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

/** Reads a cursor that a list answered; null when it is not one of a list in this order. */
export function readCursor(text: string, sort: ContactSort): Cursor | null {
  const read = cursor.safeParse(parsed(text))
  if (!read.success) return null
  const [found, key, id] = read.data
  if (found !== sort) return null
  const isMoment = sort === 'newest' || sort === 'viewed'
  return isMoment && !moment.safeParse(key).success ? null : { sort, key, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
