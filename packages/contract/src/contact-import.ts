import * as z from 'zod'
import { call } from './call.ts'
import { contactFields } from './contact-fields.ts'
import { nothing, text } from './fields.ts'
import { fileContent } from './upload.ts'

const PATH = '/api/{product}/contactImport'
const file = z.strictObject({ file: fileContent })
const REFUSES = ['import.unreadable', 'import.empty', 'import.too_many', 'contact.too_many'] as const

const summary = {
  format: z.enum(['vcard', 'csv']),
  /** The encoding that it was read in. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'big5']),
  /** Contacts in the file. */
  total: z.int(),
  /** Of these: new ones, and those that are there already. */
  fresh: z.int(),
  known: z.int(),
  /** Rows that say nobody, or parts of rows that could not be read: 100 at most, of `problemCount`. */
  problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
  problemCount: z.int(),
}

const contactImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  count: z.int(),
  at: z.iso.datetime(),
  /** Whether it can still be undone. */
  undoable: z.boolean(),
})

export const contactImportContract = {
  preview: call({
    summary: 'Reads a file of contacts and says what importing it would do. vCard, or CSV from Google, Outlook or us.',
    path: `${PATH}/preview`,
    who: 'holder',
    writes: true,
    body: 'file',
    input: file,
    output: z.object({ ...summary, sample: z.array(contactFields) }),
    refuses: REFUSES,
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  run: call({
    summary: 'Imports a file of contacts. What is there already is left as it is: the same file again creates nothing.',
    path: `${PATH}/run`,
    who: 'holder',
    writes: true,
    body: 'file',
    input: file,
    /** `id` is empty when nothing was new. */
    output: z.object({ ...summary, id: z.string() }),
    refuses: REFUSES,
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
  undo: call({
    summary:
      'Undoes an import of the last 30 days: every contact that it created is deleted. Those that were changed since can be brought back like other removed ones.',
    path: `${PATH}/undo`,
    who: 'holder',
    writes: true,
    input: z.strictObject({ id: text(40) }),
    /** `kept` of those that were removed can be brought back. */
    output: z.object({ removed: z.int(), kept: z.int() }),
    refuses: ['not_found', 'contact.undo_late'],
  }),
  load_all: call({
    summary: 'My imports, the latest first.',
    path: `${PATH}/load_all`,
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(contactImport) }),
  }),
}
