import { CONTENT_KINDS } from '@idocard/domain/content/content-kind'
import { MINUTE_MS } from '@idocard/domain/duration'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { type JobHandler, type JobServices, scheduled } from '../../../queue/job.ts'
import { yearOf } from '../../company/company/index.ts'
import { announceJob, announceNews } from '../../identity/notice/index.ts'
import { dueDrafts } from './content-draft.store.ts'
import { publishDue } from './save-content.ts'
import { windowsPassed } from './windows.store.ts'

/** Longer than the minute between two runs, so that a late run still finds every change. */
const LOOK_BACK_MS = 5 * MINUTE_MS

export const contentJobs: readonly JobHandler<JobServices>[] = [
  /** Publishes changes whose moment has come, invalidates content whose display period began or ended, and announces news. */
  scheduled('publish', '* * * * *', async ({ database, inTransaction, queue, now }) => {
    const failures: unknown[] = []
    for (const { kind, id } of await dueDrafts(database.db, now()))
      try {
        await inTransaction(async ({ db, now, invalidate }) => {
          if (await publishDue(db, kind, id, now)) invalidate([CONTENT_KINDS[kind].tag])
        })
      } catch (error) {
        // The others do not wait for one that fails.
        failures.push(error)
      }
    await inTransaction(async (unit) => {
      const { db, now, invalidate } = unit
      const since = new Date(now.getTime() - LOOK_BACK_MS)
      // Product pages show when an order placed today is posted, legal texts begin to hold, and every page shows the year.
      const isNewDay = taiwanDay(since) !== taiwanDay(now)
      const isNewYear = yearOf(since) !== yearOf(now)
      await invalidate([
        ...(await windowsPassed(db, since, now)),
        ...(isNewDay ? (['product', 'page', 'companyPage'] as const) : []),
        ...(isNewYear ? (['company'] as const) : []),
      ])
      for (const id of await announceNews(db, now)) await queue.send(unit, announceJob, { id })
    })
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} scheduled changes were not published`)
  }),
]
