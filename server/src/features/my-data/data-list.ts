import type { Lang } from '@idocard/domain/language'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/open.ts'
import type { MemberRow } from '../../services/sign-in/member.store.ts'

/** Whose data is read: what the account says, and how a person is known to it. */
export type Subject = Pick<MemberRow, 'id' | 'phone' | 'email'>

/** One value of a list as a column of a table for spreadsheets. */
export interface DataColumn {
  /** The name of the value in the JSON. */
  of: string
  header: Readonly<Record<Lang, string>>
}

/** A list in the zip of everything about a person. */
export interface DataList {
  /** The name of its file; people and programs look for it, so it stays (docs/decisions/0038). */
  name: string
  /** What it contains, for the file that explains the others. */
  about: Readonly<Record<Lang, string>>
  /** Where it is read from. A test demands that every table which refers to a person is in a list, or left out for a reason. */
  tables: readonly PgTable[]
  /** It is about the person themselves: one object. */
  isOne?: true
  /** The columns of the same list as a table for spreadsheets; omitted: none. */
  columns?: readonly DataColumn[]
  /** Its rows, some at a time, with names of values that stay too. */
  rows(db: Tx, me: Subject): AsyncIterable<readonly object[]>
}

/** Rows of a short list, read at once. */
export const atOnce = (read: (db: Tx, me: Subject) => PromiseLike<readonly object[]>): DataList['rows'] =>
  async function* (db, me) {
    yield await read(db, me)
  }

/** Where an uploaded picture is in the zip; empty for none. */
export const picturePath = (id: string | null): string => (id === null ? '' : `pictures/${id}.webp`)

export const column = (of: string, zh: string, en: string): DataColumn => ({
  of,
  header: { 'zh-tw': zh, 'en-us': en },
})
