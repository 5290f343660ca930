import { handle, type JobHandler, type JobServices } from '../../../queue/job.ts'
import { announce, announceJob } from './announce.ts'
import { mailNotice } from './mail-notice.ts'
import { pushJob } from './push-batch.ts'
import { pushNotices } from './push-notices.ts'
import { noticeMailJob } from './store.ts'

export const noticeJobs: readonly JobHandler<JobServices>[] = [
  handle(pushJob, pushNotices),
  handle(noticeMailJob, mailNotice),
  handle(announceJob, (services: JobServices, { id }) => announce(services, id)),
]
