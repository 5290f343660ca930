import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { claimPrintReminders, tellBuyer } from '../order/index.ts'

export const printJobs: readonly JobHandler<JobServices>[] = [
  /** Reminds buyers whose paid orders lack print details. 10:00 in Taiwan. */
  scheduled('remind_print', '0 2 * * *', ({ inTransaction, queue }) =>
    inTransaction(async (unit) => {
      for (const { time, ...order } of await claimPrintReminders(unit.db, unit.now))
        await tellBuyer(unit, queue, order, 'print_missing', time)
    }),
  ),
]
