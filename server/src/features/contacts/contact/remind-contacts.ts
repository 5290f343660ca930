import { contactLink } from '@idocard/domain/identity/notice'
import type { InTransaction } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { tell } from '../../identity/notice/index.ts'
import { takeReminders } from './reminder.store.ts'

/**
 * Sends some of the reminders that are due.
 * @returns how many; 0 when none is left
 */
export const remindContacts = ({ inTransaction, queue }: { inTransaction: InTransaction; queue: Queue }) =>
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
