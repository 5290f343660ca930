import * as z from 'zod'
import { rowId } from './fields.ts'

/** What a row of a list says about its deletion. */
export const removable = {
  /** When it was deleted; null for what is there. Deleted rows are only in the list of them. */
  removedAt: z.iso.datetime().nullable(),
}

/** What a list of staff is limited to, besides its own filters: what was deleted. */
export const REMOVED = 'removed'

/** The input and the refusals of the calls that delete a thing and bring it back for `UNDO_DAYS`. */
export const REMOVE = { input: z.strictObject({ id: rowId }), output: z.object({}) } as const
export const RESTORE = { ...REMOVE, refuses: ['not_found', 'edit.restored'] } as const
