import { parseArgs } from 'node:util'
import { readConfig } from '../config/env.ts'
import { writeInvalidation } from '../db/invalidations.ts'
import { openDatabase } from '../db/open.ts'
import { unitOfWork } from '../db/unit-of-work.ts'
import { type Refunded, refundPayment } from '../features/commerce/payment/index.ts'
import { openPayment } from '../providers/open.ts'
import { commandQueue } from '../queue/queue.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run refund -- <order number> --reason <text>             returns what is left of a paid order’s money through its bank, marks it as
                                                             refunded, and tells its buyer
npm run refund -- <order number> --reason <text> --at-bank   only marks it: the money was already returned at the bank`

/** `npm run refund`: returns the money of an order in the configured database. The server notifies the buyer. */
await runCommand(async (args) => {
  const { orderNumber, ...given } = read(args)
  const config = readConfig()
  const database = await openDatabase(config.database)
  // Only writes the tags: running servers read them from the database.
  const invalidations = { write: writeInvalidation, committed: () => undefined }
  const services = { database, invalidations, now: () => new Date(), ready: commandQueue.ready }
  const loopback = () => `http://127.0.0.1:${config.port}`
  const methods = openPayment(config, { publicUrl: config.publicUrl ?? loopback(), loopback })
  try {
    return summary(
      orderNumber,
      await refundPayment(
        { inTransaction: unitOfWork(services), methods: methods.map(({ method }) => method), queue: commandQueue },
        orderNumber,
        given,
      ),
    )
  } finally {
    await database.close()
  }
})

function read(args: string[]): { orderNumber: string; reason: string; atBank: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { reason: { type: 'string' }, 'at-bank': { type: 'boolean' } },
    })
    const [orderNumber, ...more] = positionals
    const reason = values.reason?.trim()
    if (orderNumber && more.length === 0 && reason) return { orderNumber, reason, atBank: values['at-bank'] ?? false }
  } catch (error) {
    throw new CommandFault(`${(error as Error).message}\n\n${USAGE}`)
  }
  throw new CommandFault(USAGE)
}

/** @throws CommandFault if the order was not refunded */
function summary(given: string, done: Refunded): string {
  if (done.outcome === 'unknown_order') throw new CommandFault(`There is no order ${given}.`)
  const { orderNumber, state } = done.order
  switch (done.outcome) {
    case 'state':
    case 'amount':
      throw new CommandFault(`Order ${orderNumber} is ${state.replaceAll('_', ' ')}: nothing to refund.`)
    case 'paused':
      throw new CommandFault(
        `The bank is capturing the day’s payments, and takes no refunds until it is done. Refund order ${orderNumber} in a quarter of an hour.`,
      )
    case 'by_hand':
      throw new CommandFault(
        `Payments like that of order ${orderNumber} cannot be returned from here. Return the money at the bank, then add --at-bank. Until then it is among the orders to pay back.`,
      )
    case 'open':
      throw new CommandFault(
        `A refund of order ${orderNumber} was asked for, and its outcome is not known. Look at the bank: return the money there if it was not, then add --at-bank.`,
      )
    case 'refused':
      throw new CommandFault(
        `The bank refused the refund of order ${orderNumber}, and returned nothing: ${done.reason}.`,
      )
    case 'unknown':
      throw new CommandFault(
        `The bank gave no clear answer about the refund of order ${orderNumber}: ${done.reason}. Look at the bank: return the money there if it was not, then add --at-bank.`,
      )
    case 'refunded': {
      const { earned, taken } = done.points ?? { earned: 0, taken: 0 }
      const rest =
        earned > taken
          ? ` ${earned - taken} had been spent or have expired. If an open application for a prize is refused, they are taken back then.`
          : ''
      return `Order ${orderNumber} is refunded. ${taken} of its ${earned} points were taken back.${rest}
Its buyer is told by the server.`
    }
  }
}
