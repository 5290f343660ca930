import * as z from 'zod'
import type { NoticeCursor } from './notice-list.store.ts'

const cursor = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()])

export const cursorText = ({ read, at, id }: NoticeCursor): string =>
  Buffer.from(JSON.stringify([read, at, id])).toString('base64url')

/** Parses a cursor from an earlier page of the list. Null if it is invalid. */
export function readCursor(text: string): NoticeCursor | null {
  try {
    const [read, at, id] = cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { read, at, id }
  } catch {
    return null
  }
}
