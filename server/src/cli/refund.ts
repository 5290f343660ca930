import { readConfig } from '../config/env.ts'
import { writeInvalidation } from '../db/invalidations.ts'
import { openDatabase } from '../db/open.ts'
import { unitOfWork } from '../db/unit-of-work.ts'
import { refundOrder } from '../features/order/refund-order.store.ts'
import { commandQueue } from '../queue/queue.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run refund -- <order number>   marks a paid order as refunded, once the money was returned at the bank, and tells
                                   its buyer`

/** `npm run refund`: marks an order as refunded in the configured database. The server notifies the buyer. */
await runCommand(async ([orderNumber, ...more]) => {
  if (!orderNumber || more.length > 0) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  // Only writes the tags: running servers read them from the database.
  const invalidations = { write: writeInvalidation, committed: () => undefined }
  const services = { database, invalidations, now: () => new Date(), ready: commandQueue.ready }
  try {
    const done = await unitOfWork(services)((unit) => refundOrder(unit, commandQueue, orderNumber))
    if (!done) throw new CommandFault(`There is no order ${orderNumber}.`)
    const { order, points } = done
    if (!points)
      throw new CommandFault(`Order ${order.orderNumber} is ${order.state.replaceAll('_', ' ')}: nothing to refund.`)
    const kept = points.earned - points.taken
    const rest =
      kept > 0
        ? ` ${kept} had been spent or have expired. If an open application for a prize is refused, they are taken back then.`
        : ''
    return `Order ${order.orderNumber} is refunded. ${points.taken} of its ${points.earned} points were taken back.${rest}
Its buyer is told by the server.`
  } finally {
    await database.close()
  }
})
