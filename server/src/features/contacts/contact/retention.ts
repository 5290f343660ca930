import { CONTACT_UNDO_DAYS } from '@idocard/domain/contacts/contact'
import { DAY_MS } from '@idocard/domain/duration'
import { type Retention, untilNone } from '../../../queue/job.ts'
import { sweepRemoved } from './erase.store.ts'

export const contactRetention: readonly Retention[] = [
  ({ inTransaction }, now) => {
    const removedBefore = new Date(now.getTime() - CONTACT_UNDO_DAYS * DAY_MS)
    return untilNone(() => inTransaction(({ db }) => sweepRemoved(db, removedBefore)))
  },
]
