import type { Lang } from '@idocard/domain/language'
import { vcard } from '@idocard/domain/vcard'
import type { Tx } from '../../db/open.ts'
import { csvRows } from '../../shared/csv.ts'
import { ZipStream } from '../../shared/zip-stream.ts'
import { exportedVcard } from './contact-vcard.ts'
import { everyContact } from './export.store.ts'
import { exportHeader, exportRow } from './export-columns.ts'

/** All contacts as a CSV table for spreadsheets, in chunks. */
export async function* contactsCsv(db: Tx, memberId: string, lang: Lang): AsyncGenerator<string> {
  yield csvRows([exportHeader(lang)], { bom: true })
  for await (const rows of everyContact(db, memberId))
    yield csvRows(
      rows.map((row) => exportRow(row, lang)),
      { bom: false },
    )
}

/** A unique, short file name in a zip, without characters that file systems reject. */
const fileName = (name: string, at: number) =>
  `contacts/${String(at).padStart(5, '0')} ${[...name.replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '')].slice(0, 40).join('')}`.trim()

/** All contacts as one vCard file, which address books import in one step, in chunks. */
export async function* contactsVcards(db: Tx, memberId: string, lang: Lang, publicUrl: string): AsyncGenerator<string> {
  for await (const rows of everyContact(db, memberId))
    yield rows.map((row) => vcard(exportedVcard(row, lang, publicUrl))).join('')
}

/** All contacts as a zip: one vCard file with all contacts, and one file for each contact. */
export async function* contactsZip(
  db: Tx,
  memberId: string,
  { lang, publicUrl }: { lang: Lang; publicUrl: string },
): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  const all = zip.text('all-contacts.vcf')
  for await (const cards of contactsVcards(db, memberId, lang, publicUrl)) {
    all.write(cards)
    yield* zip.flushed()
  }
  all.end()
  let at = 0
  for await (const rows of everyContact(db, memberId)) {
    for (const row of rows) {
      at += 1
      const source = exportedVcard(row, lang, publicUrl)
      zip.stored(`${fileName(source.name || (source.company ?? ''), at)}.vcf`, Buffer.from(vcard(source)))
    }
    yield* zip.flushed()
  }
  zip.end()
  yield* zip.flushed()
}
