import { handle, type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { announce, announceJob } from './announce.ts'
import { dueAnnouncements } from './announcement.store.ts'
import { announcementMailJob, announcementTestJob, mailAnnouncements, mailTest } from './mail-announcements.ts'
import { mailNotice } from './mail-notice.ts'
import { pushJob } from './push-batch.ts'
import { pushNotices } from './push-notices.ts'
import { noticeMailJob } from './store.ts'

export const noticeJobs: readonly JobHandler<JobServices>[] = [
  handle(pushJob, pushNotices),
  handle(noticeMailJob, mailNotice),
  /** Begins to send the announcements whose moment has come. */
  scheduled('announce-due', '* * * * *', ({ inTransaction, queue }) =>
    inTransaction(async (unit) => {
      for (const id of await dueAnnouncements(unit.db, unit.now)) await queue.send(unit, announceJob, { id })
    }),
  ),
  { ...handle(announcementMailJob, mailAnnouncements), every: '* * * * *' },
  handle(announcementTestJob, mailTest),
  handle(announceJob, (services: JobServices, { id }) => announce(services, id)),
]
