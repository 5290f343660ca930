import { randomUUID } from 'node:crypto'
import { failedJob } from '../../../db/schema/job.ts'
import type { TestApp } from '../../../testing/app.ts'
import { type Fixtures, NOBODYS } from '../../../testing/fixtures.ts'
import type { Person } from '../../../testing/person.ts'

/** Adds a job that has failed for good; returns its id. */
export async function addFailedJob(app: TestApp, name = 'order_notice', data: object = { orderNumber: 'none' }) {
  const id = randomUUID()
  const at = app.now()
  const row = { id, name, data, cause: 'Error ECONNREFUSED', tries: 9, createdAt: at, failedAt: at }
  await app.running.database.db.insert(failedJob).values(row)
  return id
}

const one = async ({ app }: Person) => ({ given: { ids: [await addFailedJob(app)] }, isOnce: true })
export const siteJobFixtures = {
  owners: {
    'siteJob.list': {},
    'siteJob.count': {},
    'siteJob.retry': { ids: NOBODYS },
    'siteJob.give_up': { ids: NOBODYS },
  },
  prepare: {
    'siteJob.list': () => ({ given: { cursor: '', keyword: '', state: '' } }),
    'siteJob.retry': one,
    'siteJob.give_up': one,
  },
} satisfies Fixtures<'siteJob'>
