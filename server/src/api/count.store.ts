import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { codeCount } from '../db/schema/identity/account.ts'

/** A limit on the count under a key within a window. The window begins with the first count. */
export interface Budget {
  key: string
  max: number
  seconds: number
}

/**
 * Takes one from each budget. If any budget is used up, none is changed. Exact under concurrency, also across
 * processes. Rows are locked in the order of their keys to prevent deadlocks.
 * @returns 0, or the seconds until the exhausted budget is renewed
 */
export async function spend(db: Tx, budgets: readonly Budget[], now: Date): Promise<number> {
  if (budgets.length === 0) return 0
  const wanted = budgets.map(({ key, max, seconds }) => ({
    key,
    max,
    ends_at: new Date(now.getTime() + seconds * 1000),
  }))
  const at = now.toISOString()
  const { rows } = await db.execute<{ taken: string[]; until: Date | string }>(sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(key text, max int, ends_at timestamptz)
    ), used_up as materialized (
      select c.ends_at from wanted join ${codeCount} as c using (key) where c.ends_at > ${at} and c.count >= wanted.max
    ), taken as (
      insert into ${codeCount} as c (key, count, ends_at)
      select key, 1, ends_at from wanted where not exists (select from used_up) order by key
      on conflict (key) do update set
        count = case when c.ends_at > ${at} then c.count + 1 else 1 end,
        ends_at = case when c.ends_at > ${at} then c.ends_at else excluded.ends_at end
      -- Somebody else may have taken the last one since \`used_up\` was read.
      where c.ends_at <= ${at} or c.count < (select wanted.max from wanted where wanted.key = c.key)
      returning c.key
    )
    select array(select key from taken) as taken,
      coalesce((select max(ends_at) from used_up), (select max(ends_at) from wanted)) as until`)
  const [{ taken, until } = { taken: [], until: now }] = rows
  if (taken.length === budgets.length) return 0
  if (taken.length > 0)
    await giveBack(
      db,
      budgets.filter(({ key }) => taken.includes(key)),
    )
  return Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000))
}

/** Gives one back to each budget, for an action that should not have been counted after all. */
export async function giveBack(db: Tx, budgets: readonly Budget[]): Promise<void> {
  const keys = budgets.map(({ key }) => key)
  const held = db
    .select({ key: codeCount.key })
    .from(codeCount)
    .where(and(inArray(codeCount.key, keys), gt(codeCount.count, 0)))
    .orderBy(codeCount.key)
    .for('update')
  await db
    .update(codeCount)
    .set({ count: sql`${codeCount.count} - 1` })
    .where(inArray(codeCount.key, held))
}

/** The seconds until no budget is used up any more; 0 if none is. Takes nothing. */
export async function untilRenewed(db: Tx, budgets: readonly Budget[], now: Date): Promise<number> {
  const counts = await db
    .select({ key: codeCount.key, count: codeCount.count, endsAt: codeCount.endsAt })
    .from(codeCount)
    .where(
      and(
        inArray(
          codeCount.key,
          budgets.map(({ key }) => key),
        ),
        gt(codeCount.endsAt, now),
      ),
    )
  const usedUp = counts.filter(({ key, count }) => budgets.some((one) => one.key === key && count >= one.max))
  return Math.max(0, ...usedUp.map(({ endsAt }) => Math.ceil((endsAt.getTime() - now.getTime()) / 1000)))
}

/** The count under a key in the current window. */
export async function countOf(db: Tx, key: string, now: Date): Promise<number> {
  const [found] = await db
    .select({ count: codeCount.count })
    .from(codeCount)
    .where(and(eq(codeCount.key, key), gt(codeCount.endsAt, now)))
  return found?.count ?? 0
}

/** Deletes counts whose window has ended. */
export async function sweepCounts(db: Tx, now: Date): Promise<void> {
  await db.delete(codeCount).where(lt(codeCount.endsAt, now))
}
