import { vcard } from '@idocard/domain/cards/vcard'
import type { Lang } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import { csvRows } from '../../../shared/csv.ts'
import { exportedVcard } from './contact-vcard.ts'
import { encodeContacts } from './export.store.ts'
import { exportHeader, exportRow } from './export-columns.ts'

/** All contacts as a CSV table for spreadsheets, in chunks. */
export async function* contactsCsv(db: Tx, memberId: string, lang: Lang): AsyncGenerator<string | Buffer> {
  yield csvRows([exportHeader(lang)], { bom: true })
  yield* encodeContacts(db, memberId, (rows) =>
    csvRows(
      rows.map((row) => exportRow(row, lang)),
      { bom: false },
    ),
  )
}

/** All contacts as one vCard file, which address books import in one step, in chunks. */
export const contactsVcards = (db: Tx, memberId: string, lang: Lang, publicUrl: string): AsyncGenerator<Buffer> =>
  encodeContacts(db, memberId, (rows) => rows.map((row) => vcard(exportedVcard(row, lang, publicUrl))).join(''))
