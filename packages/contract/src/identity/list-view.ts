import type { Scope } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, line, optionalLine, rowIdOrNone } from '../fields.ts'
import { REMOVE, RESTORE, removable } from '../removal.ts'

const view = z.object({
  id: z.int(),
  name: z.string(),
  /** The part of a list's address that has its filters, order and columns, such as `sort=-at&tab=to_ship`. */
  query: z.string(),
  /** Everybody at this place sees it; otherwise only the caller. */
  isShared: z.boolean(),
})
export type ListView = z.infer<typeof view>

/** The views that one person may keep of a list, and that all share of it. As many deleted ones can be restored. */
export const MAX_LIST_VIEWS = 20

/** The calls for views of the lists of one place. Both places have the same. */
function listView<const S extends Scope>(noun: string, on: S) {
  const path = (name: string) => `/api/{product}/${noun}/${name}` as const
  const keep = { who: 'staff', may: 'view.keep', on } as const
  const write = { ...keep, writes: true, limit: { times: 600, seconds: 3600, by: 'person' } } as const
  /** The list's name in the console's address. */
  const screen = line(40)
  return {
    list: call({
      ...keep,
      summary:
        'The views of a list of the console that are kept: those that all staff here share, and the caller’s own.',
      path: path('list'),
      input: z.strictObject({ screen }),
      output: z.object({
        list: z.array(view),
        /** Those that were deleted, the last one first. */
        removed: z.array(view.extend(removable)),
      }),
    }),
    save: call({
      inDemo: true,
      ...write,
      summary: 'Keeps a view of a list under a name. It replaces the caller’s own, or the shared one, of that name.',
      path: path('save'),
      input: z.strictObject({
        /** The view that this is from now on, perhaps under another name or for others; 0 for a new one. */
        id: rowIdOrNone,
        screen,
        name: line(40),
        query: optionalLine(1000),
        isShared: flag.prefault(false),
      }),
      output: view,
      refuses: ['not_found', 'edit.removed', 'view.too_many'],
    }),
    remove: call({
      inDemo: true,
      ...write,
      summary: 'Deletes a view of the caller’s own, or a shared one. It can be restored.',
      path: path('remove'),
      ...REMOVE,
      refuses: ['not_found', 'edit.removed'],
    }),
    restore: call({
      inDemo: true,
      ...write,
      summary: 'Brings a deleted view back, unless another one has its name by now.',
      path: path('restore'),
      ...RESTORE,
      output: view,
      refuses: [...RESTORE.refuses, 'view.name_taken', 'view.too_many'],
    }),
  }
}

export const siteViewContract = listView('siteView', 'site')
export const companyViewContract = listView('companyView', 'company')
