import type { Lang } from '@idocard/domain/language'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../../db/open.ts'
import type { MemberRow } from '../sign-in/index.ts'

/** The person whose data is read. Rows without the account's id are found by phone number or e-mail address. */
export type Subject = Pick<MemberRow, 'id' | 'phone' | 'email'>

/** A column of a list's CSV file. */
export interface DataColumn {
  /** The property in the JSON file. */
  of: string
  header: Readonly<Record<Lang, string>>
}

/** A list in the zip with everything about a person. */
export interface DataList {
  /** The name of its file. People and programs rely on it, so it never changes (docs/decisions/0038). */
  name: string
  /** A description of the list, for README.txt in the zip. */
  about: Readonly<Record<Lang, string>>
  /**
   * The tables that the list is read from. A test requires that every table with a reference to a person is either in a
   * list or left out with a reason.
   */
  tables: readonly PgTable[]
  /** The list describes the person themselves: its JSON file has one object instead of an array. */
  isOne?: true
  /** The columns of the list's CSV file. Without them, the list has no CSV file. */
  columns?: readonly DataColumn[]
  /** The rows, in batches. The names of their properties never change either. */
  rows(db: Tx, me: Subject): AsyncIterable<readonly object[]>
}

/** The rows of a short list, read in one batch. */
export const atOnce = (read: (db: Tx, me: Subject) => PromiseLike<readonly object[]>): DataList['rows'] =>
  async function* (db, me) {
    yield await read(db, me)
  }

/** The path of an uploaded picture in the zip; empty without a picture. */
export const picturePath = (id: string | null): string => (id === null ? '' : `pictures/${id}.webp`)

export const column = (of: string, zh: string, en: string): DataColumn => ({
  of,
  header: { 'zh-tw': zh, 'en-us': en },
})
