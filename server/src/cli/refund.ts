import { readConfig } from '../config/env.ts'
import { writeInvalidation } from '../db/invalidations.ts'
import { openDatabase } from '../db/open.ts'
import { refundOrder } from '../features/order/refund-order.store.ts'
import { runCommand } from './command.ts'
import { CommandFault } from './command-fault.ts'

const USAGE = `npm run refund -- <order number>   marks a paid order as refunded, once the money was returned at the bank`

/** `npm run refund`: marks an order as refunded, in the configured database. */
await runCommand(async ([orderNumber, ...more]) => {
  if (!orderNumber || more.length > 0) throw new CommandFault(USAGE)
  const database = await openDatabase(readConfig().database)
  try {
    const done = await database.db.transaction(async (db) => {
      const refunded = await refundOrder(db, orderNumber, new Date())
      if (refunded?.points) await writeInvalidation(db, ['product'])
      return refunded
    })
    if (!done) throw new CommandFault(`There is no order ${orderNumber}.`)
    const { order, points } = done
    if (!points)
      throw new CommandFault(`Order ${order.orderNumber} is ${order.state.replaceAll('_', ' ')}: nothing to refund.`)
    const kept = points.earned - points.taken
    const rest = kept > 0 ? ` ${kept} had been spent or have expired.` : ''
    return `Order ${order.orderNumber} is refunded. ${points.taken} of its ${points.earned} points were taken back.${rest}`
  } finally {
    await database.close()
  }
})
