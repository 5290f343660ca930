import type { ListFault } from '@idocard/domain/cards/batch-list'
import { CommandFault } from '../command-fault.ts'

/** Maximum number of errors shown for one file. */
const FAULTS_SHOWN = 20

const WORDS: Readonly<Record<ListFault['problem'], (detail: string) => string>> = {
  quote: () => 'a quotation mark is never closed.',
  size: () => 'There are too many rows.',
  columns: (columns) => `it must name the columns, among them ${columns}.`,
  empty: () => 'There is nothing in the file.',
  width: (columns) => `${columns} columns, not those of row 1.`,
  number: () => 'the card number must be 10 of 2-9 and a-z without i, l and o.',
  code: () => 'the activation code must be 16 characters.',
  number_twice: (row) => `the card number of row ${row} once more.`,
  code_twice: (row) => `the activation code of row ${row} once more.`,
  code_taken: (number) => `The code of ${number} belongs to another card.`,
  uid: () => "the chip's id must be 14 hexadecimal digits that begin with 04.",
  uid_twice: (row) => `the chip of row ${row} once more.`,
  uid_elsewhere: (place) => `the chip is registered already, in ${place}.`,
  place: () => 'it needs a card number or the number of a point card.',
  unknown: (place) => `there is no ${place}.`,
  not_here: (place) => `${place} is not in the batch.`,
  meanwhile: () => 'Somebody else has registered some of it meanwhile. Try again.',
}

/** @throws {CommandFault} with the first faults of a list and their row numbers, if it has any */
export function refuseFaults(faults: readonly ListFault[]): void {
  if (faults.length === 0) return
  const more = faults.length - FAULTS_SHOWN
  const shown = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ row, problem, detail }) => `${row > 0 ? `Row ${row}: ` : ''}${WORDS[problem](detail)}`)
  throw new CommandFault([...shown, ...(more > 0 ? [`… and ${more} more.`] : []), 'Nothing was written.'].join('\n'))
}
