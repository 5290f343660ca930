import { handle, type JobHandler, type JobServices, scheduled, untilNone } from '../../../queue/job.ts'
import { cardChangedJob } from '../../cards/card/index.ts'
import { remindContacts } from './remind-contacts.ts'
import { syncFollowers } from './sync.store.ts'

export const contactJobs: readonly JobHandler<JobServices>[] = [
  handle(cardChangedJob, (services: JobServices, { cardSn }) => syncFollowers(services, cardSn)),
  scheduled('remind_contacts', '* * * * *', (services) => untilNone(() => remindContacts(services))),
]
