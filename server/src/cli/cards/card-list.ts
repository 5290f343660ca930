import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { CsvFault, parseCsv, writeCsv } from '../../shared/csv.ts'
import { CommandFault } from '../command-fault.ts'

/** A card for the printer. Only this list contains the activation code in plain text. */
export interface PrintedCard {
  cardSn: string
  address: string
  /** `7K2M-9QXR-4DHT-W0CZ`. */
  code: string
  activationAddress: string
}

const COLUMNS = ['cardSn', 'address', 'code', 'activationAddress'] as const
const MAX_ROWS = 100_000
/** Maximum number of errors shown for one file. */
const FAULTS_SHOWN = 20

/**
 * A printed card with its address and its activation address. The code is in the fragment (after the `#`). Browsers do
 * not send the fragment, so the code reaches no log and no other site.
 */
export function printedCard(cardSn: string, code: string, publicUrl: string, prefix: string): PrintedCard {
  return {
    cardSn,
    address: `${publicUrl}/${cardSn}`,
    code,
    activationAddress: `${publicUrl}/backstage/${prefix}/iDoCard/addCard#code=${code}&card=${cardSn}`,
  }
}

export const cardListCsv = (cards: readonly PrintedCard[]): string =>
  writeCsv([COLUMNS, ...cards.map((card) => COLUMNS.map((column) => card[column]))])

/**
 * Reads a list of cards and normalises their numbers and codes. The list needs the columns `cardSn` and `code`, in any
 * order. Missing addresses default to addresses of this installation.
 * @throws {CommandFault} with the first errors of the list and their row numbers, counted as in a spreadsheet.
 */
export function readCardList(text: string, publicUrl: string, prefix: string): PrintedCard[] {
  const { rows, cell, width } = columnsOf(text, ['cardSn', 'code'])
  const faults: string[] = []
  const seen = new Map<string, number>()
  const cards = rows.flatMap((entry) => {
    const { row, cells } = entry
    const cardSn = parseCardSn(cell(entry, 'cardSn'))
    const parsed = parseActivationCode(cell(entry, 'code'))
    if (cells.length !== width) faults.push(`Row ${row}: ${cells.length} columns, not those of row 1.`)
    if (!cardSn) faults.push(`Row ${row}: the card number must be 10 of 2-9 and a-z without i, l and o.`)
    if (!parsed) faults.push(`Row ${row}: the activation code must be 16 characters.`)
    if (!cardSn || !parsed) return []
    for (const [key, what] of [
      [cardSn, 'card number'],
      [parsed, 'activation code'],
    ] as const) {
      const before = seen.get(key)
      if (before) faults.push(`Row ${row}: the ${what} of row ${before} once more.`)
      else seen.set(key, row)
    }
    const own = printedCard(cardSn, parsed.replace(/(.{4})(?=.)/g, '$1-'), publicUrl, prefix)
    return [
      {
        ...own,
        address: cell(entry, 'address') || own.address,
        activationAddress: cell(entry, 'activationAddress') || own.activationAddress,
      },
    ]
  })
  listFaults(faults)
  return cards
}

/** @throws {CommandFault} with the first errors of a list, if it has any */
export function listFaults(faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length - FAULTS_SHOWN
  const shown = faults.slice(0, FAULTS_SHOWN)
  throw new CommandFault([...shown, ...(more > 0 ? [`… and ${more} more.`] : []), 'Nothing was written.'].join('\n'))
}

/**
 * The rows of a list whose first row contains the column names, in any order.
 * @param needed columns that the list must have
 * @param either columns of which the list must have at least one
 * @throws {CommandFault} if the columns are missing, or the list is empty or too long
 */
export function columnsOf(text: string, needed: readonly string[], either: readonly string[] = needed) {
  const [header, ...rows] = rowsOf(text)
  const names = header?.cells.map((name) => name.trim()) ?? []
  const has = (column: string) => names.includes(column)
  if (!needed.every(has) || !either.some(has))
    throw new CommandFault(`Row 1 must name the columns, ${needed.join(' and ')} among them.`)
  if (rows.length === 0) throw new CommandFault('There is nothing in the file.')
  if (rows.length > MAX_ROWS) throw new CommandFault(`At most ${MAX_ROWS} rows at a time.`)
  const cell = ({ cells }: { cells: readonly string[] }, column: string) => (cells[names.indexOf(column)] ?? '').trim()
  return { rows, cell, width: names.length }
}

function rowsOf(text: string) {
  try {
    return parseCsv(text)
  } catch (error) {
    if (error instanceof CsvFault) throw new CommandFault(`Row ${error.row}: a quotation mark is never closed.`)
    throw error
  }
}
