import { type Retention, untilNone } from '../../../queue/job.ts'
import { deleteEndedDemo } from './store.ts'

/** Ends the demo companies of the day, each in a transaction of its own. */
export const demoCompanyRetention: Retention = ({ inTransaction }, now) =>
  untilNone(() =>
    inTransaction(async ({ db, invalidate }) => {
      const ended = await deleteEndedDemo(db, now)
      if (ended > 0) invalidate(['company'])
      return ended
    }),
  )
