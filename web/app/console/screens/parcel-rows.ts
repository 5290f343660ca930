import { CARRIERS, carrierName } from '@idocard/domain/commerce/carrier'
import { cardItems } from '@idocard/domain/commerce/order-card'
import { LANGS } from '@idocard/domain/language'

export interface ParcelRow {
  orderNumber: string
  carrier: string
  trackingNumber: string
  /** The cards in the parcel, if the row names them. */
  cards: string[]
}

const COLUMNS = /[\t,;，；]/

/** The names by which people call a carrier. */
const carrierOf = (text: string): string | undefined =>
  CARRIERS.find((carrier) =>
    [carrier, ...LANGS.map((lang) => carrierName(carrier, lang))].some(
      (name) => name.toLowerCase() === text.toLowerCase(),
    ),
  )

/**
 * Reads pasted rows of order number, carrier and tracking number, separated by tabs, commas or semicolons, otherwise by
 * spaces. The carrier may be left out; what follows the tracking number in columns of its own are cards. Rows without an order number and a heading are left out.
 * @param usual the carrier of the rows that name none
 */
export function parcelRows(text: string, usual: string): ParcelRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const hasColumns = COLUMNS.test(line)
    const cells = line
      .split(hasColumns ? COLUMNS : /\s+/)
      .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
      .filter(Boolean)
    const [orderNumber, second, ...rest] = cells
    if (!orderNumber || /^(?:order|訂單)/i.test(orderNumber)) return []
    // What is no carrier's name and has no digits is a carrier that we do not have; the server says so.
    const named = second === undefined ? undefined : (carrierOf(second) ?? (/\d/.test(second) ? undefined : second))
    const [number = '', ...others] = named === undefined ? [second, ...rest] : rest
    return [
      {
        orderNumber: orderNumber.toUpperCase(),
        carrier: named ?? usual,
        trackingNumber: hasColumns ? number : [number, ...others].join(' '),
        cards: hasColumns ? cardItems(others.join('\n')) : [],
      },
    ]
  })
}
