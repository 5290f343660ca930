import type { InTransaction } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { claimPrintReminders } from '../order/print-reminder.store.ts'

/** Reminds buyers whose paid orders lack print details. */
export const remindPrint = ({ inTransaction, queue }: { inTransaction: InTransaction; queue: Queue }) =>
  inTransaction(async (unit) => {
    for (const { orderNumber, time } of await claimPrintReminders(unit.db, unit.now))
      await queue.send(unit, 'order_notice', { orderNumber, notice: 'print_missing', time })
  })
