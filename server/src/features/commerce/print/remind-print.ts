import type { InTransaction } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { claimPrintReminders, tellBuyer } from '../order/index.ts'

/** Reminds buyers whose paid orders lack print details. */
export const remindPrint = ({ inTransaction, queue }: { inTransaction: InTransaction; queue: Queue }) =>
  inTransaction(async (unit) => {
    for (const { time, ...order } of await claimPrintReminders(unit.db, unit.now))
      await tellBuyer(unit, queue, order, 'print_missing', time)
  })
