import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { remindPrint } from './remind-print.ts'

export const printJobs: readonly JobHandler<JobServices>[] = [
  // 10:00 in Taiwan.
  scheduled('remind_print', '0 2 * * *', remindPrint),
]
