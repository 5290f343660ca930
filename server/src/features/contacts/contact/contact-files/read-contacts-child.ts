/** Reads the contacts of one file in a separate process (`read-contacts.ts`). */
import { runReader } from '../../../../shared/untrusted/reading-child.ts'
import { readContactFile } from './read-contact-file.ts'
import type { ReadTask } from './read-contacts.ts'

runReader<ReadTask>((file, { lang }, write) => readContactFile(file, lang, write))
