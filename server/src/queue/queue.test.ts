import { DAY_SECONDS } from '@idocard/domain/duration'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { JOB_NAMES } from '../jobs/all-jobs.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { createQueues } from './queue.ts'

let app: TestApp
let boss: PgBoss
beforeAll(async () => {
  app = await testApp()
  const { pool } = app.running.database
  boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values) },
    schema: 'job',
    supervise: false,
    schedule: false,
  })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await app.close()
})

const query = async (text: string) => (await app.running.database.pool.query(text)).rows

it('stores no personal data with a failed job', async () => {
  // The database rejects this id, and its error quotes it.
  await boss.send('contact_notice', { id: 'canary@example.com' })
  const failures = await eventually(async () => {
    const rows = await query(`select output::text from job.job where name = 'contact_notice' and output is not null`)
    expect(rows).toHaveLength(1)
    return rows
  })
  expect(JSON.stringify(failures)).toContain('message')
  expect(JSON.stringify(failures)).not.toContain('canary')
})

it('deletes finished jobs within hours, also in existing queues, and removes retired queues', async () => {
  const before = await query(`select name from job.queue where name not like '\\_\\_pgboss%' order by name`)
  await boss.createQueue('send_code')
  await boss.send('send_code', { to: '+886912345678' })
  await boss.updateQueue('order_notice', { deleteAfterSeconds: 604_800, retentionSeconds: 1_209_600 })
  const connection = await app.running.database.pool.connect()
  try {
    await createQueues(connection, JOB_NAMES)
  } finally {
    connection.release()
  }
  expect(await query(`select 1 from job.job where data::text like '%912345678%'`)).toEqual([])
  const queues = await query(`select name, deletion_seconds, retention_seconds from job.queue
    where name not like '\\_\\_pgboss%' order by name`)
  expect(queues.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  expect(Math.max(...queues.map((queue) => queue.deletion_seconds))).toBeLessThanOrEqual(3600)
  expect(Math.max(...queues.map((queue) => queue.retention_seconds))).toBeLessThanOrEqual(DAY_SECONDS)
})
