import { isFormOfAddress, nameOfParts } from '@idocard/domain/contacts/person-name'
import { CsvFault, type CsvRow, eachCsvRow } from '../../../../shared/csv.ts'
import { type AddressPart, type Column, columnOf } from './csv-columns.ts'
import { joinAddress, oneLine } from './join-address.ts'
import { FileFault, type Found, MAX_VALUE, MAX_VALUES, type RawContact } from './raw-contact.ts'
import { Texts } from './texts.ts'

/** Labels that Google adds automatically. */
const GOOGLE_LABEL = /^\* ?(?:myContacts|starred|friends|family|coworkers)$/i
/** Excel's own first line: the character between cells. */
const SEPARATOR_LINE = /^"?sep=(.)"?\r?\n/i

/** Characters of the header row: more columns than a spreadsheet has. */
const MAX_HEADER_ROW = 1024 * 1024
/** Characters of a header that are read. */
const MAX_HEADER = 100
/** Rows above the header that are left out: people write a title, a date or a remark there. */
const MAX_ABOVE = 10
/** Characters of a line by which it is recognised as the header row. */
const DETECTED_BY = 10_000
const SEPARATORS = [',', ';', '\t']

type Header = readonly { name: string; column: Column | undefined }[]

const headerOf = (cells: readonly string[]): Header =>
  cells.map((cell) => ({ name: cell.slice(0, MAX_HEADER).trim(), column: columnOf(cell.slice(0, MAX_HEADER)) }))
const isHeader = (header: Header) => header.some(({ column }) => column && column.is !== 'ignored')

/** The character between cells: the one that separates the first line with a known column into the most cells. */
function separatorIn(body: string): string {
  const lines = body.slice(0, MAX_HEADER_ROW).split(/\r\n|\r|\n/, MAX_ABOVE + 1)
  const cellsOf = (line: string, by: string) =>
    line
      .slice(0, DETECTED_BY)
      .split(by)
      .map((cell) => cell.replace(/^"|"$/g, ''))
  const line = lines.find((one) => SEPARATORS.some((by) => isHeader(headerOf(cellsOf(one, by))))) ?? lines[0] ?? ''
  return SEPARATORS.toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ','
}

/**
 * Reads the contacts of a table with a header row, also below a title. Columns that are not imported are reported once
 * each, with their first value.
 * @throws {FileFault} for a text that is no table, or has no column that is known
 */
export function readContactCsv(text: string, found: Found): void {
  const [line, given] = SEPARATOR_LINE.exec(text) ?? []
  const body = line === undefined ? text : text.slice(line.length)
  const end = body.search(/[\r\n]/)
  if ((end < 0 ? body.length : end) > MAX_HEADER_ROW) throw new FileFault('import.too_large')
  const offset = line === undefined ? 0 : 1
  let header: Header | undefined
  let above = 0
  const unread = new Map<string, { row: number; text: string }>()
  try {
    eachCsvRow(
      body,
      ({ row, cells }) => {
        if (header) found.contact(contactOf({ row: row + offset, cells }, header, unread))
        else {
          const made = headerOf(cells)
          if (isHeader(made)) header = made
          else if (++above > MAX_ABOVE) throw new FileFault('import.unreadable')
        }
      },
      given ?? separatorIn(body),
    )
  } catch (error) {
    if (error instanceof CsvFault)
      throw new FileFault(error.problem === 'quote' ? 'import.unreadable' : 'import.too_large')
    throw error
  }
  if (!header && above > 0) throw new FileFault('import.unreadable')
  for (const [field, { row, text }] of unread) found.unread(row, { field, text })
}

type PhoneKind = RawContact['phones'][number]['kind']
const phoneKind = (label: string): PhoneKind => {
  if (/fax|傳真/i.test(label)) return 'fax'
  if (/mobile|cell|行動|手機/i.test(label)) return 'mobile'
  if (/home|住/i.test(label)) return 'home'
  return /work|office|business|main|公司|商務|辦公/i.test(label) ? 'work' : undefined
}
/** Google writes several values of one kind into one cell; in our own files each has a line. */
const valuesOf = (cell: string) => cell.split(/\n| ::: /, MAX_VALUES + 1)

function contactOf(
  { row, cells }: CsvRow,
  header: Header,
  unread: Map<string, { row: number; text: string }>,
): RawContact {
  const texts = new Texts()
  const made: RawContact = {
    row,
    texts: texts.found,
    phones: [],
    emails: [],
    sites: [],
    note: '',
    tags: [],
    unread: texts.unread,
  }
  const names: Partial<Record<string, string>> = {}
  const notes: string[] = []
  const lineIds: string[] = []
  const addresses = new Map<string, Partial<Record<AddressPart, string>>>()
  const labels = new Map<string, string>()
  let extension: { name: string; cell: string } | undefined
  for (const [at, cell] of cells.entries()) {
    const column = header[at]?.column
    if (column?.is === 'label') labels.set(column.group, cell.trim())
  }
  const phone = (kind: PhoneKind, cell: string) =>
    made.phones.push(...valuesOf(cell).map((number) => ({ ...(kind && { kind }), number })))
  for (const [at, written] of cells.entries()) {
    // Our own files have an apostrophe before a cell that spreadsheets would read as a formula.
    const cell = written
      .slice(0, MAX_VALUE)
      .replace(/^'(?='*[=+\-@＝＋－＠\t\r])/, '')
      .trim()
    const { name = '', column } = header[at] ?? {}
    if (cell === '') continue
    const leave = () => {
      if (!unread.has(name)) unread.set(name, { row, text: cell })
    }
    switch (column?.is) {
      case undefined:
        leave()
        break
      case 'text':
        if (texts.found[column.text] === cell) break
        if (texts.found[column.text]) texts.unread.push({ field: name, text: cell })
        else texts.found[column.text] = cell
        break
      case 'name':
        if (column.part === 'prefix' || column.part === 'suffix') leave()
        if (names[column.part] && names[column.part] !== cell) texts.unread.push({ field: name, text: cell })
        names[column.part] ??= cell
        break
      case 'pair':
        if (column.pair === 'title' && isFormOfAddress(cell)) leave()
        else texts.put(column.pair, cell, name)
        break
      case 'phone':
        phone(column.kind, cell)
        break
      case 'extension':
        extension = { name, cell }
        break
      case 'email':
        made.emails.push(...valuesOf(cell).map((address) => ({ kind: column.kind, address })))
        break
      case 'site':
        made.sites.push(...valuesOf(cell))
        break
      case 'address':
        addresses.set(column.group, { ...addresses.get(column.group), [column.part]: cell })
        break
      case 'labelled': {
        const label = labels.get(column.group) ?? ''
        if (column.list === 'phone') phone(phoneKind(label), cell)
        else if (column.list === 'site') made.sites.push(...valuesOf(cell))
        else if (column.list === 'email')
          made.emails.push(
            ...valuesOf(cell).map((address) => ({
              kind: /home|住/i.test(label) ? ('home' as const) : ('work' as const),
              address,
            })),
          )
        else if (/line/i.test(label)) lineIds.push(cell)
        else texts.unread.push({ field: label || name, text: cell })
        break
      }
      case 'note':
        notes.push(cell)
        break
      case 'tags':
        made.tags.push(...tagsOf(cell))
        break
      case 'metOn':
      case 'metPlace':
      case 'star':
      case 'industry':
      case 'folder':
        made[column.is] = cell
        break
      case 'reminders':
        made.reminders = cell.split('\n', MAX_VALUES)
        break
    }
  }
  // A column of its own belongs to the company's number, wherever it stands, never to a mobile.
  const dialled = made.phones.find(({ kind }) => kind === 'work') ?? made.phones.find(({ kind }) => kind === undefined)
  if (extension && dialled) dialled.extension = extension.cell
  else if (extension) texts.unread.push({ field: extension.name, text: extension.cell })
  const { family = '', given = '', middle = '', suffix = '' } = names
  const { name, other } = nameOfParts({ family, given, middle, suffix, prefix: names.prefix ?? '' }, names.whole)
  texts.put('name', name, 'name')
  texts.put('name', other, 'name')
  texts.single('lineId', [texts.found.lineId ?? '', ...lineIds.filter((id) => id !== texts.found.lineId)], 'LINE')
  const isHome = (group: string) => group === 'home' || /home|住/i.test(labels.get(group) ?? '')
  for (const [, address] of [...addresses].toSorted(([a], [b]) => Number(isHome(a)) - Number(isHome(b))))
    texts.put('address', addressOf(address), 'address')
  made.note = notes.join('\n')
  return made
}

const tagsOf = (cell: string): string[] =>
  cell.split(/ ::: |;/.test(cell) ? / ::: |;/ : /[,、]/, MAX_VALUES + 1).filter((tag) => !GOOGLE_LABEL.test(tag.trim()))

/** The address as a person wrote it, or else its parts in order. */
function addressOf({ formatted, street2, street3, ...parts }: Partial<Record<AddressPart, string>>): string {
  if (formatted) return oneLine(formatted)
  const of = (part: keyof typeof parts) => oneLine(parts[part] ?? '')
  const extended = [of('extended'), oneLine(street2 ?? ''), oneLine(street3 ?? '')].filter(Boolean).join(' ')
  return joinAddress({
    box: of('box'),
    extended,
    street: of('street'),
    area: of('area'),
    county: of('county'),
    postcode: of('postcode'),
    country: of('country'),
  })
}
