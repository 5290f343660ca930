import { vcard } from '@idocard/domain/cards/vcard'
import { LANGS, type Lang } from '@idocard/domain/language'
import type { Tx } from '../../db/open.ts'
import { cardSeenBy, cardsBySn, vcardSource } from '../../features/cards/card/index.ts'
import { logoFile } from '../../features/commerce/print-logo/index.ts'
import { inquiryFile } from '../../features/company/inquiry/index.ts'
import { contactsCsv, contactsVcards } from '../../features/contacts/contact/index.ts'
import { pictureBytes } from '../../features/content/upload/index.ts'
import {
  attachmentsOf,
  cardNumbersOf,
  DATA_LISTS,
  type DataColumn,
  type DataList,
  inquiryFileName,
  logoPath,
  logosOf,
  picturePath,
  picturesOf,
  type Subject,
} from '../../features/identity/my-data/index.ts'
import { csvRows } from '../../shared/csv.ts'
import { ZipStream } from '../../shared/zip-stream.ts'

interface Asked {
  lang: Lang
  publicUrl: string
  now: Date
}

/**
 * All data about a person as a streamed zip: lists as JSON and CSV, contact files, pictures. Only one picture or one
 * page of a long list is in memory at a time.
 */
export async function* myDataZip(db: Tx, me: Subject, asked: Asked): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  yield* zip.text('README.txt', [readme(asked)])
  for (const list of DATA_LISTS) {
    yield* zip.text(`${list.name}.json`, json(list, db, me))
    if (list.columns) yield* zip.text(`${list.name}.csv`, table(list.columns, list, db, me, asked.lang))
  }
  yield* zip.text('contacts.vcf', contactsVcards(db, me.id, asked.lang, asked.publicUrl))
  yield* zip.text('contacts.csv', contactsCsv(db, me.id, asked.lang))
  for (const whole of await cardsBySn(db, await cardNumbersOf(db, me))) {
    if (!whole) continue
    const { cardSn, updatedAt } = whole.card
    const source = vcardSource(cardSeenBy(whole, 'exchanged', asked.publicUrl), asked.lang, updatedAt)
    yield* zip.text(`cards/${cardSn}.vcf`, [vcard(source)])
  }
  for (const id of await picturesOf(db, me.id)) {
    const picture = await pictureBytes(db, id, 'webp')
    if (picture) yield* zip.stored(picturePath(id), picture)
  }
  for (const logo of await logosOf(db, me.id)) {
    const found = await logoFile(db, logo.id)
    if (found) yield* zip.stored(logoPath(logo), found.file)
  }
  for (const attachment of await attachmentsOf(db, me)) {
    const found = await inquiryFile(db, attachment.id)
    if (found) yield* zip.stored(inquiryFileName(attachment), found.file)
  }
  yield* zip.end()
}

/** A list as JSON: an object, or an array with one row on each line. */
async function* json(list: DataList, db: Tx, me: Subject): AsyncGenerator<string> {
  if (list.isOne) {
    for await (const [row] of list.rows(db, me)) yield `${JSON.stringify(row ?? {}, null, 2)}\n`
    return
  }
  let before = '[\n'
  for await (const rows of list.rows(db, me)) {
    if (rows.length === 0) continue
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** The same list as CSV for spreadsheets. */
async function* table(
  columns: readonly DataColumn[],
  list: DataList,
  db: Tx,
  me: Subject,
  lang: Lang,
): AsyncGenerator<string> {
  yield csvRows([columns.map(({ header }) => header[lang])], { bom: true })
  for await (const rows of list.rows(db, me))
    yield csvRows(
      rows.map((row) => columns.map(({ of }) => cell((row as Record<string, unknown>)[of]))),
      { bom: false },
    )
}

const cell = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : value === null || value === undefined ? '' : String(value)

const INTRODUCTION: Record<Lang, (day: string) => string> = {
  'zh-tw': (day) =>
    `這裡是 iDoCard 在 ${day} 有關於你的所有資料。
.json 給程式讀，.csv 用試算表打開，.vcf 匯入通訊錄。時間是國際標準時間（UTC），臺灣時間再加 8 小時。
裡面有別人的聯絡方式，請好好保管。密碼、驗證碼與金鑰不在裡面；別人寫的、關於你的備註屬於他們，也不在裡面。
`,
  'en-us': (day) =>
    `This is everything that iDoCard had about you on ${day}.
.json is for programs, .csv opens in a spreadsheet, .vcf goes into an address book. Times are in UTC; Taiwan is 8 hours ahead.
It contains other people's contact details, so please keep it safe. Passwords, codes and keys are not in it, nor are notes that others wrote about you, which are theirs.
`,
}

/** The description of the files in both languages, the requested language first. */
function readme({ lang, now }: Asked): string {
  const inOrder = [lang, ...LANGS.filter((other) => other !== lang)]
  const of = (one: Lang) => {
    const colon = one === 'zh-tw' ? '：' : ': '
    const lines = DATA_LISTS.map(
      ({ name, about, columns }) => `${name}.json${columns ? `, ${name}.csv` : ''}${colon}${about[one]}`,
    )
    return [INTRODUCTION[one](now.toISOString().slice(0, 10)), ...lines].join('\n')
  }
  return `\uFEFF${inOrder.map(of).join('\n\n----\n\n')}\n`
}
