import { contactLink } from '@idocard/domain/notice'
import type { InTransaction } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { writeNotice } from '../notice/notice.store.ts'
import { takeReminders } from './remind.store.ts'

/** Reminds holders of contacts whose day has come. */
export const remindContacts = ({ inTransaction, queue }: { inTransaction: InTransaction; queue: Queue }) =>
  inTransaction(async (unit) => {
    for (const { id, memberId } of await takeReminders(unit.db, unit.now))
      await writeNotice(queue, unit, {
        memberId,
        companyId: null,
        kind: 'contact_remind',
        params: { contactId: id },
        link: contactLink(id),
      })
  })
