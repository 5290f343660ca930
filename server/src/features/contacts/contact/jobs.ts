import { contactLink } from '@idocard/domain/identity/notice'
import { handle, type JobHandler, type JobServices, scheduled, untilNone } from '../../../queue/job.ts'
import { cardChangedJob } from '../../cards/card/index.ts'
import { tell } from '../../identity/notice/index.ts'
import { takeReminders } from './reminder.store.ts'
import { syncFollowers } from './sync.store.ts'

export const contactJobs: readonly JobHandler<JobServices>[] = [
  handle(cardChangedJob, (services: JobServices, { cardSn }) => syncFollowers(services, cardSn)),
  scheduled('remind_contacts', '* * * * *', (services) => untilNone(() => remindContacts(services))),
]

/**
 * Sends some of the reminders that are due.
 * @returns how many; 0 when none is left
 */
const remindContacts = ({ inTransaction, queue }: JobServices) =>
  inTransaction(async (unit) => {
    const taken = await takeReminders(unit.db, unit.now)
    for (const { contactId, memberId, id } of taken)
      await tell(queue, unit, {
        memberId,
        companyId: null,
        kind: 'contact_remind',
        params: { contactId, reminderId: id },
        link: contactLink(contactId),
      })
    return taken.length
  })
