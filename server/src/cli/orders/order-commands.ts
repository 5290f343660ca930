import { CARRIERS, type Parcel, parseTrackingNumber } from '@idocard/domain/commerce/carrier'
import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { Tx } from '../../db/open.ts'
import type { InTransaction } from '../../db/unit-of-work.ts'
import { invoiceOf } from '../../features/commerce/invoice/index.ts'
import {
  completeOrder,
  correctParcel,
  type Fulfilled,
  type HandledOrder,
  orderByNumber,
  orderLines,
  ordersToHandle,
  prepareOrder,
  shipOrder,
} from '../../features/commerce/order/index.ts'
import { requestsAbout } from '../../features/company/inquiry/index.ts'
import type { Queue } from '../../queue/queue.ts'
import { CsvFault, parseCsv } from '../../shared/csv.ts'
import { CommandFault } from '../command-fault.ts'
import { textTable } from '../text-table.ts'
import { orderSheet } from './order-sheet.ts'

interface Given {
  db: Tx
  inTransaction: InTransaction
  queue: Queue
  values: { state?: string; carrier?: string; number?: string; incomplete?: boolean }
  /** The content of the file of parcels. */
  parcels: string
}
export type OrderCommand = (given: Given) => Promise<string>

export const list: OrderCommand = async ({ db, values }) => {
  if (values.state === undefined) return ordersTable(await ordersToHandle(db))
  const wanted = values.state.split(',').map((one) => one.trim())
  const states = ORDER_STATES.filter((state) => wanted.includes(state))
  const unknown = wanted.find((one) => !ORDER_STATES.some((state) => state === one))
  if (unknown !== undefined) throw new CommandFault(`${unknown} is no state. States: ${ORDER_STATES.join(', ')}.`)
  return ordersTable(await ordersToHandle(db, states))
}

const HEAD = ['order', 'state', 'paid', 'post by', 'total', 'print', 'refund', 'buyer and goods']

/** Orders as a terminal table. Names come last, because Chinese is two columns wide. */
function ordersTable(orders: readonly HandledOrder[]): string {
  if (orders.length === 0) return 'No such orders.'
  const rows = orders.map(({ order, posted, print, isRefundRequested, goods }) => [
    order.orderNumber,
    order.state.replaceAll('_', ' '),
    order.paidAt ? taiwanDay(order.paidAt) : '',
    posted ?? '',
    String(order.total),
    print,
    isRefundRequested ? 'requested' : '',
    `${order.shippingName}  ${goods}`,
  ])
  return textTable(HEAD, rows, (column) => HEAD[column] === 'total')
}

export const show =
  (orderNumber: string): OrderCommand =>
  async ({ db }) => {
    const found = await orderByNumber(db, orderNumber)
    if (!found) throw new CommandFault(`There is no order ${orderNumber}.`)
    const [lines, requests] = [await orderLines(db, found.id), await requestsAbout(db, found.id)]
    return orderSheet(found, lines, requests, await invoiceOf(db, found.id))
  }

export const prepare =
  (orderNumber: string): OrderCommand =>
  async ({ inTransaction, queue, values }) => {
    const options = { incomplete: values.incomplete ?? false }
    const moved = await inTransaction((unit) => prepareOrder(unit, queue, orderNumber, options))
    return `Order ${moveOrFault(orderNumber, moved, 'prepare')} is in production. What is printed can no longer be changed.`
  }

export const ship =
  (orderNumber: string): OrderCommand =>
  async (given) =>
    `Order ${await shipOne(given, { orderNumber, ...given.values })} is shipped. Its buyer is told by the server.`

/** Corrects a wrong parcel of a shipped order: an option that is left out stays as it is. */
export const correct =
  (orderNumber: string): OrderCommand =>
  async ({ db, inTransaction, queue, values }) => {
    const found = await orderByNumber(db, orderNumber)
    const parcel = parcelOf({
      carrier: values.carrier ?? found?.carrier,
      number: values.number ?? found?.trackingNumber,
    })
    const moved = await inTransaction((unit) => correctParcel(unit, queue, orderNumber, parcel))
    return `The parcel of order ${moveOrFault(orderNumber, moved, 'correct')} is corrected. Its buyer is told by the server.`
  }

export const complete =
  (orderNumber: string): OrderCommand =>
  async ({ inTransaction }) => {
    const moved = await inTransaction((unit) => completeOrder(unit, orderNumber))
    return `Order ${moveOrFault(orderNumber, moved, 'complete')} is completed.`
  }

/** Ships the order of each row of a table: order, carrier, number. A row that is refused does not stop the others. */
export const shipAll: OrderCommand = async (given) => {
  const rows = parcelRows(given.parcels)
  const refused: string[] = []
  for (const { row, orderNumber, carrier, number } of rows) {
    try {
      await shipOne(given, { orderNumber, carrier, number })
    } catch (error) {
      if (!(error instanceof CommandFault)) throw error
      refused.push(`Row ${row}: ${error.message}`)
    }
  }
  const done = `Shipped: ${rows.length - refused.length} of ${rows.length}. The server tells the buyers.`
  if (refused.length > 0) throw new CommandFault([done, ...refused].join('\n'))
  return done
}

function parcelRows(text: string) {
  try {
    return parseCsv(text)
      .map(({ row, cells }) => {
        const [orderNumber = '', carrier = '', number = ''] = cells.map((cell) => cell.trim())
        return { row, orderNumber, carrier, number }
      })
      .filter(({ row, orderNumber }) => !(row === 1 && /^order/i.test(orderNumber)))
  } catch (error) {
    if (error instanceof CsvFault) throw new CommandFault(`The file cannot be read as CSV: ${error.message}`)
    throw error
  }
}

async function shipOne(
  { inTransaction, queue }: Given,
  { orderNumber, ...parcel }: { orderNumber: string; carrier?: string; number?: string },
): Promise<string> {
  const sent = parcelOf(parcel)
  const moved = await inTransaction((unit) => shipOrder(unit, queue, orderNumber, sent))
  return moveOrFault(orderNumber, moved, 'ship')
}

/** @throws CommandFault if there is no such carrier, or if it has no such numbers */
function parcelOf({ carrier: given, number }: { carrier?: string | undefined; number?: string | undefined }): Parcel {
  const carrier = CARRIERS.find((one) => one === given)
  if (!carrier) throw new CommandFault(`${given || 'Nothing'} is no carrier. Carriers: ${CARRIERS.join(', ')}.`)
  const trackingNumber = parseTrackingNumber(carrier, number ?? '')
  if (!trackingNumber) throw new CommandFault(`${number || 'Nothing'} is no tracking number of ${carrier}.`)
  return { carrier, trackingNumber }
}

const NEEDED = { prepare: 'paid', ship: 'in production (prepare)', correct: 'shipped', complete: 'shipped' } as const

/** The number of the order that was moved. @throws CommandFault if it was refused */
function moveOrFault(orderNumber: string, { refusal, order }: Fulfilled, transition: keyof typeof NEEDED): string {
  const number = order?.orderNumber ?? orderNumber
  switch (refusal) {
    case undefined:
      return number
    case 'unknown':
      throw new CommandFault(`There is no order ${number}.`)
    case 'state':
      throw new CommandFault(
        `Order ${number} is ${order.state.replaceAll('_', ' ')}: to ${transition} it, it must be ${NEEDED[transition]}.`,
      )
    case 'to_return':
      throw new CommandFault(`All money of order ${number} is to be returned. Settle the refund in the console first.`)
    case 'unconfirmed':
      throw new CommandFault(
        `The bank has not confirmed the payment of order ${number} yet. The server asks it; see the alert in the service mailbox.`,
      )
    case 'cards':
      throw new CommandFault(`A card of order ${number} cannot be in it.`)
    case 'same_parcel':
      throw new CommandFault(`The parcel of order ${number} has this carrier and number already.`)
    case 'print_missing':
      throw new CommandFault(
        `Print details of order ${number} are missing. If they came another way, add --incomplete: the buyer can no longer add them.`,
      )
  }
}
