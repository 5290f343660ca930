import { MAX_IMPORT } from '@idocard/domain/contacts/contact'
import type { Lang } from '@idocard/domain/language'
import { decodeFile } from './decode-file.ts'
import { importedContact, MAX_PROBLEMS, unreadProblem } from './imported-contact.ts'
import { FileFault, type Found } from './raw-contact.ts'
import { readContactCsv } from './read-contact-csv.ts'
import type { ReadLine } from './read-contacts.ts'
import { isVcard, readVcards } from './read-vcards.ts'

/**
 * Reads a vCard file or a table, and passes on each contact as soon as it is complete, so that no file is in memory as
 * contacts. Use it only in a process of its own.
 */
export function readContactFile(file: Buffer, lang: Lang, write: (line: ReadLine) => void): void {
  let [total, problemCount] = [0, 0]
  let isCard = false
  const report = (problems: ReturnType<typeof importedContact>['problems']) => {
    const room = Math.max(0, MAX_PROBLEMS - problemCount)
    if (room > 0) write({ problems: problems.slice(0, room) })
    problemCount += problems.length
  }
  const found: Found = {
    contact(raw) {
      total += 1
      if (total > MAX_IMPORT) throw new FileFault('import.too_many')
      const { contact, problems } = importedContact(raw, lang, { isTable: !isCard })
      if (problems.length > 0) report(problems)
      if (!contact) return
      const metAt = contact.metAt?.toISOString() ?? null
      const reminders = contact.reminders.map(({ at, text }) => ({ at: at.toISOString(), text }))
      write({ contact: { ...contact, row: raw.row, metAt, reminders, ...(raw.photo && { photo: raw.photo }) } })
    },
    unread: (row, unread) => report([unreadProblem(row, unread, lang)]),
  }
  try {
    const decoded = decodeFile(file, isVcard)
    if (!decoded) throw new FileFault('import.unreadable')
    isCard = isVcard(decoded.text)
    if (isCard) readVcards(decoded, found)
    else readContactCsv(decoded.text, found)
    write({ end: { format: isCard ? 'vcard' : 'csv', encoding: decoded.encoding, total, problemCount } })
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    write({ refusal: error.refusal })
  }
}
