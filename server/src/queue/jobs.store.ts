import { and, asc, count, desc, eq, inArray, lt, notLike, type SQL, sql } from 'drizzle-orm'
import { integer, jsonb, pgSchema, text, timestamp, unionAll, uuid } from 'drizzle-orm/pg-core'
import { listPage } from '../db/list-page.ts'
import type { Tx } from '../db/open.ts'
import { failedJob } from '../db/schema/job.ts'

/** pg-boss's own tables, which its migrations make (`createQueues`). */
const boss = pgSchema('job')
const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const queued = boss.table('job', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  data: jsonb('data').$type<object>(),
  state: text('state', { enum: ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] }).notNull(),
  retryCount: integer('retry_count').notNull(),
  output: jsonb('output'),
  startAfter: when('start_after').notNull(),
  createdOn: when('created_on').notNull(),
  startedOn: when('started_on'),
  completedOn: when('completed_on'),
})
const queue = boss.table('queue', { name: text('name').notNull() })

/** Queues that pg-boss uses for itself. */
const isOurs = notLike(queued.name, '\\_\\_pgboss%')
/** The message of the last error: the queue stores an error's kind only, or that the job took too long. */
const cause = sql<string>`coalesce(${queued.output}->>'message', ${queued.output}->'value'->>'message', '')`
const dataText = (data: SQL | typeof queued.data | typeof failedJob.data) => sql<string>`coalesce(${data}::text, '{}')`
const isOpen = inArray(queued.state, ['created', 'retry', 'active'])

/** Every job that is not done. */
const openJobs = (db: Tx) =>
  unionAll(
    db
      .select({
        id: queued.id,
        name: queued.name,
        state: sql<'waiting' | 'retrying' | 'running' | 'failed'>`
          case ${queued.state}::text when 'created' then 'waiting' when 'retry' then 'retrying' else 'running' end`.as(
          'shown_state',
        ),
        data: dataText(queued.data).as('data_text'),
        cause: cause.as('cause'),
        // Counted when it is taken up again.
        tries: sql<number>`case when ${queued.startedOn} is null then 0 else ${queued.retryCount} + 1 end`.as('tries'),
        createdAt: sql<Date>`${queued.createdOn}`.mapWith(queued.createdOn).as('made_at'),
        nextAt: sql<Date | null>`case when ${queued.state}::text = 'active' then null else ${queued.startAfter} end`
          .mapWith(queued.startAfter)
          .as('next_at'),
        failedAt: sql<Date | null>`null::timestamptz`.mapWith(queued.createdOn).as('failed_at'),
      })
      .from(queued)
      .where(and(isOurs, isOpen)),
    db
      .select({
        id: failedJob.id,
        name: failedJob.name,
        state: sql<'waiting' | 'retrying' | 'running' | 'failed'>`'failed'`.as('shown_state'),
        data: dataText(failedJob.data).as('data_text'),
        cause: sql<string>`${failedJob.cause}`.as('cause'),
        tries: sql<number>`${failedJob.tries}`.as('tries'),
        createdAt: sql<Date>`${failedJob.createdAt}`.mapWith(failedJob.createdAt).as('made_at'),
        nextAt: sql<Date | null>`null::timestamptz`.mapWith(failedJob.createdAt).as('next_at'),
        failedAt: sql<Date | null>`${failedJob.failedAt}`.mapWith(failedJob.failedAt).as('failed_at'),
      })
      .from(failedJob),
  ).as('open')

interface Listing {
  keyword: string
  state: '' | 'failed' | 'retrying' | 'running' | 'waiting'
  sort: 'made' | '-made'
  cursor: string
  pageSize: number
}

/** A page of the jobs that are not done. @returns undefined for a cursor that does not belong to this list */
export async function listJobs(db: Tx, { keyword, state, ...at }: Listing) {
  const open = openJobs(db)
  const word = keyword.toLowerCase()
  return listPage(
    db,
    {
      query: (keys) =>
        db
          .select({
            ...keys,
            id: open.id,
            name: open.name,
            state: open.state,
            data: open.data,
            cause: open.cause,
            tries: open.tries,
            createdAt: open.createdAt,
            nextAt: open.nextAt,
            failedAt: open.failedAt,
          })
          .from(open)
          .$dynamic(),
      where: and(
        state === '' ? undefined : eq(open.state, state),
        word === '' ? undefined : sql`strpos(lower(${open.name} || ' ' || ${open.data}), ${word}) > 0`,
      ),
      sorts: { made: { by: open.createdAt, kind: 'moment' } },
      id: { by: open.id, kind: 'uuid' },
    },
    at,
  )
}

/** How many jobs of each queue are in each state. Queues without one are left out. */
export async function countJobs(db: Tx, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`${queued.state}::text = 'created' and ${queued.startAfter} <= ${moment}`
  const some = (is: SQL) => sql<number>`count(*) filter (where ${is})`.mapWith(Number)
  const open = await db
    .select({
      name: queued.name,
      retrying: some(sql`${queued.state}::text = 'retry'`),
      running: some(sql`${queued.state}::text = 'active'`),
      due: some(isDue),
      later: some(sql`${queued.state}::text = 'created' and ${queued.startAfter} > ${moment}`),
      oldestDueAt: sql<Date | null>`min(${queued.startAfter}) filter (where ${isDue})`.mapWith(queued.startAfter),
    })
    .from(queued)
    .where(and(isOurs, isOpen))
    .groupBy(queued.name)
  const failed = await db.select({ name: failedJob.name, failed: count() }).from(failedJob).groupBy(failedJob.name)
  const none = { retrying: 0, running: 0, due: 0, later: 0, oldestDueAt: null }
  const names = [...new Set([...open, ...failed].map(({ name }) => name))].toSorted()
  return names.map((name) => ({
    ...(open.find((one) => one.name === name) ?? { name, ...none }),
    failed: failed.find((one) => one.name === name)?.failed ?? 0,
  }))
}

/** How many jobs have failed for good. */
export async function countFailedJobs(db: Tx): Promise<number> {
  const [found] = await db.select({ failed: count() }).from(failedJob)
  return found?.failed ?? 0
}

/** The names of the queues that exist. */
export async function queueNames(db: Tx): Promise<string[]> {
  const rows = await db.select().from(queue).orderBy(asc(queue.name))
  return rows.map(({ name }) => name)
}

/** Keeps jobs that failed for good, which the queue forgets within an hour. Of jobs without data only the last one. */
export async function keepFailedJobs(db: Tx): Promise<void> {
  const kept = await db
    .insert(failedJob)
    .select(
      db
        .select({
          id: queued.id,
          name: queued.name,
          data: sql<object>`coalesce(${queued.data}, '{}')`.as('data'),
          cause: cause.as('cause'),
          tries: sql<number>`${queued.retryCount} + 1`.as('tries'),
          createdAt: sql<Date>`${queued.createdOn}`.as('made_at'),
          failedAt: sql<Date>`coalesce(${queued.completedOn}, ${queued.createdOn})`.as('failed_at'),
        })
        .from(queued)
        .where(and(isOurs, eq(queued.state, 'failed'))),
    )
    .onConflictDoNothing()
    .returning({ name: failedJob.name })
  for (const name of new Set(kept.map(({ name }) => name)))
    await db.delete(failedJob).where(
      and(
        eq(failedJob.name, name),
        sql`${failedJob.data} = '{}'::jsonb`,
        sql`${failedJob.id} <> (${db
          .select({ id: failedJob.id })
          .from(failedJob)
          .where(and(eq(failedJob.name, name), sql`${failedJob.data} = '{}'::jsonb`))
          .orderBy(desc(failedJob.failedAt), desc(failedJob.id))
          .limit(1)})`,
      ),
    )
}

/** Deletes jobs that failed before a moment. */
export async function deleteFailedJobs(db: Tx, before: Date): Promise<void> {
  await db.delete(failedJob).where(lt(failedJob.failedAt, before))
}

/** Takes a job that failed for good off the list. Undefined if it is not there. */
export async function takeFailedJob(db: Tx, id: string) {
  const [taken] = await db.delete(failedJob).where(eq(failedJob.id, id)).returning()
  return taken
}

/** Lets a job that waits to be tried again run now, or gives it up. Undefined if it does not wait. */
export async function changeRetry(db: Tx, id: string, to: 'now' | 'given up') {
  const [changed] = await db
    .update(queued)
    .set(to === 'now' ? { startAfter: sql`now()` } : { state: 'cancelled', completedOn: sql`now()` })
    .where(and(eq(queued.id, id), eq(queued.state, 'retry'), isOurs))
    .returning({ name: queued.name, tries: sql<number>`${queued.retryCount} + 1`.mapWith(Number) })
  return changed
}
