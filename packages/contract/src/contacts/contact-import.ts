import { MAX_FILE_NAME } from '@idocard/domain/contacts/contact'
import * as z from 'zod'
import { call } from '../call.ts'
import { fileContent } from '../content/upload.ts'
import { nothing, optionalText, text } from '../fields.ts'
import { CONTACT_NOUNS } from '../shown-by.ts'
import { contactFields } from './contact-fields.ts'

const PATH = '/api/{product}/contactImport'
const file = z.strictObject({ file: fileContent })
/** The file's name on the holder's device, by which they recognise the import. */
const fileName = optionalText(MAX_FILE_NAME)
const REFUSES = [
  'import.unreadable',
  'import.empty',
  'import.too_many',
  'import.too_large',
  'contact.too_many',
] as const

const problem = z.object({
  /** The row in a table, or the position of a vCard in its file; 0 for the file as a whole. */
  row: z.int(),
  /** The field concerned, or what the file calls a value that is not imported; empty for the whole row. */
  field: z.string(),
  /** The value concerned, shortened; empty if there is none. */
  text: z.string(),
  /** In the caller’s language. */
  message: z.string(),
})
export type ContactImportProblem = z.infer<typeof problem>

const summary = {
  format: z.enum(['vcard', 'csv']),
  /** The file's encoding, as detected. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'big5', 'gb18030', 'windows-1252']),
  /** Number of contacts in the file. */
  total: z.int(),
  /** How many of them are new, and how many already exist. */
  fresh: z.int(),
  known: z.int(),
  /** Rows that name nobody, and values that are not imported. At most the first 100 of `problemCount`. */
  problems: z.array(problem),
  problemCount: z.int(),
}

const contactImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  count: z.int(),
  at: z.iso.datetime(),
  /** Whether the import can still be undone. */
  undoable: z.boolean(),
})

export const contactImportContract = {
  preview: call({
    summary:
      'Previews the import of a contact file: vCard, or CSV from Google, Outlook, Thunderbird, a list or our own export.',
    path: `${PATH}/preview`,
    who: 'holder',
    writes: true,
    body: 'file',
    input: file,
    output: z.object({ ...summary, sample: z.array(contactFields) }),
    refuses: REFUSES,
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
  run: call({
    summary:
      'Imports a contact file. Existing contacts are not changed. Importing the same file again creates nothing.',
    path: `${PATH}/run`,
    who: 'holder',
    writes: true,
    body: 'file',
    input: file.extend({ fileName }),
    /** `id` is empty if nothing new was imported. */
    output: z.object({ ...summary, id: z.string() }),
    refuses: REFUSES,
    limit: { times: 60, seconds: 3600, by: 'person' },
    refreshes: CONTACT_NOUNS,
  }),
  undo: call({
    summary:
      'Undoes an import of the last 30 days by deleting its contacts. Those that were changed since are only removed, and can be restored.',
    path: `${PATH}/undo`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: text(40) }),
    /** `kept`: how many of the removed contacts can still be brought back. */
    output: z.object({ removed: z.int(), kept: z.int() }),
    refuses: ['not_found', 'contact.undo_late'],
    refreshes: CONTACT_NOUNS,
  }),
  load_all: call({
    summary: 'My imports, the latest first.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(contactImport) }),
  }),
}
