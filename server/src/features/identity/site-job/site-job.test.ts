import { contract } from '@idocard/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFailedJobs } from '../../../queue/jobs.store.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { newPerson, type Person } from '../../../testing/person.ts'
import { appoint, tokenForStaff } from '../staff/fixtures.ts'
import { addFailedJob } from './fixtures.ts'

const { list, count, retry, give_up } = contract.siteJob

let app: TestApp
let staff: Person
beforeAll(async () => {
  app = await testApp()
  staff = await newPerson(app)
  await appoint(staff, 'administrator', null)
})
afterAll(() => app.close())

const asStaff = async () => ({ token: await tokenForStaff(staff, list) })
const db = () => app.running.database.db
const found = async (input: object) => (await app.call(list, { pageSize: 100, ...input }, await asStaff())).data.list
const queued = async (id: string) =>
  (await db().execute(sql`select state::text, start_after <= now() as is_due from job.job where id = ${id}`)).rows[0]

/** A job of a kind that is never run here, in a state of the queue. */
async function addQueued(state: string, data = { orderNumber: 'X1' }) {
  const { rows } = await db().execute<{ id: string }>(sql`
    insert into job.job (name, data, state, retry_count, start_after, started_on, completed_on, output)
    values ('invoice_alert', ${JSON.stringify(data)}, ${state}::job.job_state, 8, now() + interval '1 hour', now(), now(),
      '{"message":"MailError 550","stack":"at secret.ts"}') returning id`)
  return rows[0]?.id ?? ''
}

it('keeps a job that failed for good, with its cause and nothing else', async () => {
  const id = await addQueued('failed', { orderNumber: 'KEPT1' })
  expect(await found({ keyword: 'kept1' })).toEqual([])
  await keepFailedJobs(db())
  await keepFailedJobs(db())
  const [row, ...more] = await found({ keyword: 'kept1', state: 'failed' })
  expect(more).toEqual([])
  expect(row).toMatchObject({ id, name: 'invoice_alert', cause: 'MailError 550', tries: 9, nextAt: null })
  expect(JSON.stringify(row)).not.toContain('secret.ts')
  const { queues } = (await app.call(count, {}, await asStaff())).data
  expect(queues.find(({ name }) => name === 'invoice_alert')?.failed).toBeGreaterThan(0)
})

it('keeps the last one only of jobs that the schedule sends', async () => {
  for (const at of ['2026-01-01', '2026-01-02'])
    await db().execute(sql`insert into job.job (name, state, completed_on, output)
      values ('sweep', 'failed', ${at}::timestamptz, '{"message":"failed"}')`)
  await keepFailedJobs(db())
  const rows = await found({ keyword: 'sweep', state: 'failed' })
  expect(rows.map(({ failedAt }) => failedAt?.slice(0, 10))).toEqual(['2026-01-02'])
})

it('runs a failed job again, one that waits for its next try at once, and says of each what became of it', async () => {
  const [failed, retrying, running] = [await addFailedJob(app), await addQueued('retry'), await addQueued('active')]
  const { data } = await app.call(retry, { ids: [failed, retrying, running] }, await asStaff())
  expect(data.list.map(({ id, problem }) => [id, problem === ''])).toEqual([
    [failed, true],
    [retrying, true],
    [running, false],
  ])
  expect((await found({ state: 'failed' })).map(({ id }) => id)).not.toContain(failed)
  // The queue may have taken it up already.
  expect((await queued(retrying))?.is_due).toBe(true)
  const again = (await app.call(retry, { ids: [failed] }, await asStaff())).data.list
  expect(again[0]?.problem).not.toBe('')
})

it('gives up, and runs nothing twice when two press at once', async () => {
  const [failed, retrying] = [
    await addFailedJob(app, 'invoice_alert', { orderNumber: 'TWICE' }),
    await addQueued('retry'),
  ]
  expect((await app.call(give_up, { ids: [retrying] }, await asStaff())).data.list[0]?.problem).toBe('')
  expect((await queued(retrying))?.state).toBe('cancelled')
  const both = await Promise.all(
    [retry, retry, give_up].map(async (how) => app.call(how, { ids: [failed] }, await asStaff())),
  )
  expect(both.filter(({ data }) => data.list[0]?.problem === '')).toHaveLength(1)
  expect((await app.refused(retry, { ids: [] }, await asStaff())).code).toBe(422)
})
