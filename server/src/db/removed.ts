import { DAY_MS } from '@idocard/domain/duration'
import { UNDO_DAYS } from '@idocard/domain/undo'
import { and, eq, isNotNull, isNull, lt, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './open.ts'

/** A table whose rows staff can delete and bring back (`removable` in the schema). */
export type RemovableTable = PgTable & { id: PgColumn; removedAt: PgColumn }

/** SQL condition that a row was not deleted. Everything that uses such a table for people asks for it. */
export const isKept = ({ removedAt }: { removedAt: PgColumn }): SQL => isNull(removedAt)

/** SQL condition that a row was deleted, and can be brought back. */
export const isRemoved = ({ removedAt }: { removedAt: PgColumn }): SQL => isNotNull(removedAt)

/**
 * Deletes a locked row so that it can be brought back. Its version stays: what a colleague types meanwhile can be saved
 * once it is back.
 */
export async function removeRow(db: Tx, table: RemovableTable, id: number | string, now: Date): Promise<void> {
  await db
    .update(table as PgTable)
    .set({ removedAt: now })
    .where(eq(table.id, id))
}

/** Brings a locked row back. */
export async function restoreRow(db: Tx, table: RemovableTable, id: number | string): Promise<void> {
  await db
    .update(table as PgTable)
    .set({ removedAt: null })
    .where(eq(table.id, id))
}

/** What was removed before this moment is deleted for good. */
export const undoneBefore = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS)

/**
 * Deletes for good what was removed long ago.
 * @param isFree that nothing refers to a row, for tables whose rows take others with them
 */
export async function sweepRemoved(db: Tx, table: RemovableTable, now: Date, isFree?: SQL): Promise<void> {
  await db.delete(table).where(and(lt(table.removedAt, undoneBefore(now)), isFree))
}
