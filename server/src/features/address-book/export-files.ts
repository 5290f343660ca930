import type { Lang } from '@idocard/domain/language'
import { vcard } from '@idocard/domain/vcard'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Tx } from '../../db/open.ts'
import { csvRows } from '../../shared/csv.ts'
import { contactVcard } from './contact-vcard.ts'
import { everyContact } from './export.store.ts'
import { exportHeader, exportRow } from './export-columns.ts'

/** All contacts as a table for spreadsheets, piece by piece. */
export async function* contactsCsv(db: Tx, memberId: string, lang: Lang): AsyncGenerator<string> {
  yield csvRows([exportHeader(lang)], { bom: true })
  for await (const rows of everyContact(db, memberId)) yield csvRows(rows.map(exportRow), { bom: false })
}

/** A file name in a zip: short, without what file systems refuse, and each once. */
const fileName = (name: string, at: number) =>
  `contacts/${String(at).padStart(5, '0')} ${name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '')
    .slice(0, 40)
    .trim()}`.trim()

/** All contacts as a zip: one file that address books import at once, and one for each. */
export async function* contactsZip(
  db: Tx,
  memberId: string,
  { lang, publicUrl }: { lang: Lang; publicUrl: string },
): AsyncGenerator<Buffer> {
  const written: Buffer[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    written.push(Buffer.from(chunk))
  })
  const flushed = function* () {
    yield* written.splice(0)
  }
  const all = new ZipDeflate('all-contacts.vcf', { level: 6 })
  zip.add(all)
  for await (const rows of everyContact(db, memberId)) {
    all.push(Buffer.from(rows.map((row) => vcard(contactVcard(row, lang, publicUrl))).join('')))
    yield* flushed()
  }
  all.push(new Uint8Array(), true)
  let at = 0
  for await (const rows of everyContact(db, memberId)) {
    for (const row of rows) {
      at += 1
      const source = contactVcard(row, lang, publicUrl)
      // Stored as it is: compressing some hundred bytes saves nothing and takes 5 ms of the processor, for each.
      const one = new ZipPassThrough(`${fileName(source.name || (source.company ?? ''), at)}.vcf`)
      zip.add(one)
      one.push(Buffer.from(vcard(source)), true)
    }
    yield* flushed()
  }
  zip.end()
  yield* flushed()
}
