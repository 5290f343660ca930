import { CONTACT_TEXTS, type ContactText, inItsLanguage } from '@idocard/domain/contact'
import { joinName } from '@idocard/domain/person-name'
import { isHan } from '@idocard/domain/text'
import { type CsvRow, parseCsv } from '../../shared/csv.ts'
import { EXPORT_HEADERS, EXPORT_MET } from './export-columns.ts'
import { type RawContact, VALUES_READ } from './import-row.ts'

/** The meaning of a column: one of our texts, or a part that is combined with others. */
type Column =
  | { text: ContactText }
  | {
      part:
        | 'given'
        | 'family'
        | 'middle'
        | 'name'
        | 'company'
        | 'department'
        | 'title'
        | 'address'
        | 'note'
        | 'tags'
        | 'metOn'
        | 'metPlace'
    }
  | { phone: RawContact['phones'][number]['kind'] }
  | { extension: true }
  | { email: RawContact['emails'][number]['kind'] }
  | { site: true }

/** A header in lower case, without spaces and punctuation. */
const normal = (header: string) => header.toLowerCase().replace(/[\s_\-/().:：]/g, '')

const all = (column: Column, ...names: string[]) => names.map((name): [string, Column] => [name, column])

/** The meaning of each header: ours, those of Google, and those of Outlook in English and Chinese. */
const HEADERS: ReadonlyMap<string, Column> = new Map([
  ...CONTACT_TEXTS.flatMap((text) =>
    EXPORT_HEADERS[text].map((header): [string, Column] => [normal(header), { text }]),
  ),
  ...all({ part: 'given' }, 'firstname', 'givenname', '名字', '名'),
  ...all({ part: 'middle' }, 'middlename', 'additionalname'),
  ...all({ part: 'family' }, 'lastname', 'familyname', '姓氏', '姓'),
  ...all({ part: 'name' }, 'name', 'fullname', 'displayname', '姓名', '全名', '顯示名稱'),
  ...all({ part: 'company' }, 'company', 'organization', 'organizationname', 'organization1name', '公司', '公司名稱'),
  ...all({ part: 'department' }, 'department', 'organizationdepartment', 'organization1department', '部門'),
  ...all({ part: 'title' }, 'jobtitle', 'title', 'organizationtitle', 'organization1title', '職稱'),
  ...all({ part: 'address' }, 'address', 'address1formatted', '地址', '公司地址', '商務地址'),
  ...all({ part: 'address' }, 'businessstreet', '商務街'),
  ...all({ part: 'note' }, 'notes', 'note', '備註', '附註'),
  ...all({ part: 'tags' }, 'labels', 'groupmembership', 'categories', '標籤', '類別'),
  ...all({ part: 'metOn' }, ...EXPORT_MET.on.map(normal)),
  ...all({ part: 'metPlace' }, ...EXPORT_MET.place.map(normal)),
  ...all({ phone: 'mobile' }, 'mobilephone', 'mobile', '行動電話', '手機'),
  ...all(
    { phone: 'work' },
    'businessphone',
    'businessphone2',
    'companymainphone',
    'phone',
    '電話',
    '公司電話',
    '商務電話',
  ),
  ...all({ phone: 'home' }, 'homephone', 'homephone2', '住家電話', '住宅電話'),
  ...all({ phone: 'fax' }, 'businessfax', 'fax', '傳真', '商務傳真'),
  ...all({ extension: true }, '分機', 'extension'),
  ...all(
    { email: 'work' },
    'email',
    'emailaddress',
    'email2address',
    'email3address',
    '電子郵件',
    '電子郵件地址',
    '電子郵件2地址',
  ),
  ...all({ site: true }, 'webpage', 'website', '網站', '網頁', '網址'),
])

/** Google writes lists as `Phone 1 - Value` with `Phone 1 - Type` or `Phone 1 - Label`. */
const NUMBERED = /^(phone|email|website|電話|電子郵件|網站)(\d+)(value|type|label)$/

/** Labels that Google adds automatically. */
const GOOGLE_LABEL = /^\* ?(?:myContacts|starred|friends|family|coworkers)$/i

const kindOf = (label: string): RawContact['phones'][number]['kind'] => {
  if (/fax|傳真/i.test(label)) return 'fax'
  if (/mobile|cell|行動|手機/i.test(label)) return 'mobile'
  return /home|住/i.test(label) ? 'home' : 'work'
}

/** The contacts of a table with a header row. Undefined if no header is known. */
export function readContactCsv(text: string): RawContact[] | undefined {
  const separator = [',', ';', '\t'].toSorted((a, b) => countIn(text, b) - countIn(text, a))[0]
  const [header, ...rows] = parseCsv(text, separator)
  const names = header?.cells.map(normal) ?? []
  if (!names.some((name) => HEADERS.has(name) || NUMBERED.test(name))) return undefined
  const places = new Map(names.map((name, at): [string, number] => [name, at]).toReversed())
  return rows.map((row) => contactOf(row, names, places))
}

/** The number of cells in the first line with this separator. */
const countIn = (text: string, separator: string) => (text.split(/\r|\n/, 1)[0] ?? '').split(separator).length

/** @param places column indexes by header; of two equal headers, the first */
function contactOf({ row, cells }: CsvRow, names: readonly string[], places: ReadonlyMap<string, number>): RawContact {
  const parts: Record<string, string[]> = {}
  const made: RawContact = { row, texts: {}, phones: [], emails: [], sites: [], note: '', tags: [] }
  const labelOf = (list: string, number: string) =>
    cells[places.get(`${list}${number}type`) ?? places.get(`${list}${number}label`) ?? -1] ?? ''
  const valuesOf = (cell: string) => cell.split('\n', VALUES_READ + 1)
  for (const [at, written] of cells.entries()) {
    // Our own files have an apostrophe before a cell that spreadsheets would read as a formula.
    const cell = written.replace(/^'(?=[=+\-@＝＋－＠\t\r])/, '').trim()
    const name = names[at] ?? ''
    const [, list, number = '', which] = NUMBERED.exec(name) ?? []
    const column = HEADERS.get(name)
    if (cell === '') continue
    if (list && which === 'value') {
      // Google writes several values of one kind into one cell.
      for (const value of cell.split(' ::: ')) addNumbered(made, list, labelOf(list, number), value)
    } else if (!column) continue
    else if ('text' in column) made.texts[column.text] = cell
    else if ('phone' in column)
      made.phones.push(...valuesOf(cell).map((value) => ({ kind: column.phone, number: value })))
    else if ('extension' in column) {
      const last = made.phones.at(-1)
      if (last) last.extension = cell
    } else if ('email' in column)
      made.emails.push(...valuesOf(cell).map((address) => ({ kind: column.email, address })))
    else if ('site' in column) made.sites.push(...valuesOf(cell))
    else parts[column.part] = [...(parts[column.part] ?? []), cell]
  }
  const of = (part: string) => parts[part]?.[0] ?? ''
  const given = [of('given'), of('middle')].filter(Boolean).join(isHan(of('given')) ? '' : ' ')
  const pairs = { name: of('name') || joinName({ family: of('family'), given }), company: of('company') }
  const more = { department: of('department'), title: of('title'), address: (parts.address ?? []).join(' ') }
  for (const [pair, value] of Object.entries({ ...pairs, ...more }))
    for (const [text, cell] of Object.entries(inItsLanguage(pair as 'name', value)))
      made.texts[text as ContactText] ||= String(cell)
  made.note = (parts.note ?? []).join('\n')
  made.metOn = of('metOn')
  made.metPlace = of('metPlace')
  made.tags = (parts.tags ?? [])
    .flatMap((tags) => tags.split(/ ::: |;/.test(tags) ? / ::: |;/ : /[,、]/))
    .filter((tag) => !GOOGLE_LABEL.test(tag.trim()))
  return made
}

function addNumbered(made: RawContact, list: string, label: string, value: string): void {
  if (list === 'phone' || list === '電話') made.phones.push({ kind: kindOf(label), number: value })
  else if (list === 'website' || list === '網站') made.sites.push(value)
  else made.emails.push({ kind: /home|住/i.test(label) ? 'home' : 'work', address: value })
}
