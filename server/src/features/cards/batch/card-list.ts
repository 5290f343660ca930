import { cardRows, type ListedCard, type ListFault, PRINTED_COLUMNS, readCards } from '@idocard/domain/cards/batch-list'
import { writeCsv } from '../../../shared/csv.ts'
import { tableOf } from './table-of.ts'

/** A card for the printer. Only this list contains the activation code in plain text. */
export interface PrintedCard {
  cardSn: string
  address: string
  /** `7K2M-9QXR-4DHT-W0CZ`. */
  code: string
  activationAddress: string
}

/** Where the cards of a batch lead. */
export interface Printing {
  publicUrl: string
  /** The company's. */
  prefix: string
}

/**
 * A printed card with its address and its activation address. The code is in the fragment (after the `#`). Browsers do
 * not send the fragment, so the code reaches no log and no other site.
 */
export function printedCard(cardSn: string, code: string, { publicUrl, prefix }: Printing): PrintedCard {
  return {
    cardSn,
    address: `${publicUrl}/${cardSn}`,
    code,
    activationAddress: `${publicUrl}/backstage/${prefix}/iDoCard/addCard#code=${code}&card=${cardSn}`,
  }
}

export const cardListCsv = (cards: readonly PrintedCard[]): string =>
  writeCsv([PRINTED_COLUMNS, ...cards.map((card) => PRINTED_COLUMNS.map((column) => card[column]))])

/** The rows of a file with cards and their codes, and what is wrong with its columns. */
export function cardsInFile(text: string) {
  const table = tableOf(text)
  return 'fault' in table ? { rows: [], faults: [table.fault] } : cardRows(table.rows)
}

/** The cards of a list for the printer. Missing addresses default to addresses of this installation. */
export function printedCards(
  rows: readonly (ListedCard & Partial<PrintedCard>)[],
  printing: Printing,
): { cards: PrintedCard[]; faults: ListFault[] } {
  const { cards, faults } = readCards(rows)
  const byRow = new Map(rows.map((one) => [one.row, one]))
  return {
    faults,
    cards: cards.map(({ row, cardSn, code }) => {
      const own = printedCard(cardSn, code.replace(/(.{4})(?=.)/g, '$1-'), printing)
      const { address, activationAddress } = byRow.get(row) ?? {}
      return {
        ...own,
        address: address || own.address,
        activationAddress: activationAddress || own.activationAddress,
      }
    }),
  }
}
