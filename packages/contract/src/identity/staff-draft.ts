import type { Scope } from '@idocard/domain/identity/permission'
import { MAX_DRAFT } from '@idocard/domain/identity/staff-draft'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integerOr, line, optionalLine, optionalText } from '../fields.ts'

/** Characters of a draft's mark. */
const MAX_MARK = 40

/** Whoever was seen within this time has the editor open. An editor says so three times in it. */
export const SEEN_MS = 60_000

/** Who else has the same editor open, and which draft of the caller's there is by now. */
const seen = {
  /** Made up by the device that typed last; empty without a draft. A device that knows another one is behind. */
  mark: z.string(),
  colleagues: z.array(z.object({ id: z.int(), name: z.string(), isTyping: z.boolean() })),
}

/** The calls for drafts of one place. Both places have the same. */
function staffDraft<const S extends Scope>(noun: string, on: S) {
  const path = (name: string) => `/api/{product}/${noun}/${name}` as const
  const keep = { who: 'staff', may: 'draft.keep', on } as const
  // A few a minute for each editor that is open. What is typed and not saved has changed nothing yet.
  const write = { ...keep, writes: true, audit: false, limit: { times: 3600, seconds: 3600, by: 'person' } } as const
  /** The editor's screen and the id of what it edits, as in the console's address. */
  const editor = { screen: line(40), thing: line(80) }
  return {
    load: call({
      ...keep,
      summary: 'What the caller typed into an editor of the console and has not saved, on whichever device.',
      path: path('load'),
      input: z.strictObject(editor),
      output: z.object({
        /** The fields as JSON; empty without a draft. */
        fields: z.string(),
        /** The version of the thing that was edited. */
        version: z.int(),
        ...seen,
      }),
    }),
    save: call({
      inDemo: true,
      ...write,
      summary:
        'Keeps what the caller types into an editor, for any of their devices, and says who else has it open. Without ' +
        'fields, it only says that the caller has the editor open, and changes no draft.',
      path: path('save'),
      input: z.strictObject({
        ...editor,
        version: integerOr(0, INTEGER_MAX, 0),
        fields: optionalText(MAX_DRAFT),
        /** A new one for each text. */
        mark: optionalLine(MAX_MARK),
      }),
      output: z.object(seen),
    }),
    remove: call({
      inDemo: true,
      ...write,
      summary:
        'Removes the caller’s draft with this mark: it was saved or given up, or the editor was closed without one. What ' +
        'another device has typed since stays.',
      path: path('remove'),
      input: z.strictObject({ ...editor, mark: optionalLine(MAX_MARK) }),
      output: z.object({}),
    }),
  }
}

export const siteDraftContract = staffDraft('siteDraft', 'site')
export const companyDraftContract = staffDraft('companyDraft', 'company')
