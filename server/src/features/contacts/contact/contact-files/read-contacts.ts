import { join } from 'node:path'
import type { ContactImportProblem } from '@idocard/contract/contacts/contact-import'
import type { Lang } from '@idocard/domain/language'
import { Refusal } from '../../../../api/refusal.ts'
import { type FileReader, ReadingFault } from '../../../../shared/untrusted/read-apart.ts'
import type { Encoding } from './decode-file.ts'
import type { ImportedContact } from './imported-contact.ts'
import type { FileFault, RawPhoto } from './raw-contact.ts'

const PROGRAM = join(import.meta.dirname, 'read-contacts-child.ts')
const RETRY_SECONDS = 5

export interface ReadTask {
  lang: Lang
}

/** A contact of a file. Its row is the one in the table, or the position of its vCard. */
export type ReadContact = Omit<ImportedContact, 'metAt' | 'reminders'> & {
  row: number
  metAt: string | null
  reminders: { at: string; text: string }[]
  photo?: RawPhoto
}

/** A file as a whole. `problemCount`: all problems, of which only the first are listed. */
interface ReadSummary {
  format: 'vcard' | 'csv'
  encoding: Encoding
  total: number
  problemCount: number
}

/** What the child process writes, a line each: contacts and problems, and at last the end or a refusal. */
export type ReadLine =
  | { contact: ReadContact }
  | { problems: ContactImportProblem[] }
  | { end: ReadSummary }
  | { refusal: FileFault['refusal'] }

/**
 * Reads the contacts of a file in a separate process, as they are found there.
 * @param onContact called with each contact
 * @throws {Refusal} `import.*`, or `server.busy` if too many files are being read
 */
export async function readContacts(
  reader: FileReader,
  file: Buffer,
  { personId, lang }: { personId: string; lang: Lang },
  onContact: (contact: ReadContact) => void,
): Promise<ReadSummary & { problems: ContactImportProblem[] }> {
  const problems: ContactImportProblem[] = []
  const task: ReadTask = { lang }
  try {
    for await (const value of reader.read(PROGRAM, task, file, personId)) {
      const line = value as ReadLine
      if ('refusal' in line) throw new Refusal(line.refusal)
      if ('end' in line) return { ...line.end, problems }
      if ('contact' in line) onContact(line.contact)
      else problems.push(...line.problems)
    }
  } catch (error) {
    if (!(error instanceof ReadingFault)) throw error
    if (error.reason === 'heavy') throw new Refusal('import.too_large')
  }
  throw new Refusal('server.busy', { retryAfter: RETRY_SECONDS })
}
