import { DAY_MS } from '@idocard/domain/duration'
import { MESSAGE_DAYS } from '@idocard/domain/identity/sent-message'
import type { ProviderName } from '@idocard/domain/identity/system'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { gte, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { providerUse } from '../../../db/schema/identity/sent-message.ts'

const firstDay = (now: Date) => taiwanDay(new Date(now.getTime() - (MESSAGE_DAYS - 1) * DAY_MS))

/** What each provider did in thirty days, by its name. One that was not used has no entry. */
export async function providerUses(db: Tx, now: Date) {
  const today = sql`${providerUse.day} = ${taiwanDay(now)}`
  const sum = (of: typeof providerUse.done | typeof providerUse.failed) => ({
    month: sql<number>`coalesce(sum(${of}), 0)`.mapWith(Number),
    today: sql<number>`coalesce(sum(${of}) filter (where ${today}), 0)`.mapWith(Number),
  })
  const [done, failed] = [sum(providerUse.done), sum(providerUse.failed)]
  const rows = await db
    .select({
      provider: providerUse.provider,
      lastDoneAt: sql<Date | null>`max(${providerUse.lastDoneAt})`.mapWith(providerUse.lastDoneAt),
      lastFailedAt: sql<Date | null>`max(${providerUse.lastFailedAt})`.mapWith(providerUse.lastFailedAt),
      code: sql<string>`coalesce((array_agg(${providerUse.cause} order by ${providerUse.lastFailedAt} desc nulls last))[1], '')`,
      doneToday: done.today,
      doneInMonth: done.month,
      failedToday: failed.today,
      failedInMonth: failed.month,
    })
    .from(providerUse)
    .where(gte(providerUse.day, firstDay(now)))
    .groupBy(providerUse.provider)
  return new Map(
    rows.map(({ provider, doneToday, doneInMonth, failedToday, failedInMonth, ...row }) => [
      provider,
      {
        ...row,
        isFailing: isFailing(row),
        today: { done: doneToday, failed: failedToday },
        month: { done: doneInMonth, failed: failedInMonth },
      },
    ]),
  )
}

const isFailing = ({ lastDoneAt, lastFailedAt }: { lastDoneAt: Date | null; lastFailedAt: Date | null }): boolean =>
  lastFailedAt !== null && (lastDoneAt === null || lastDoneAt < lastFailedAt)

/** The providers whose last answer in a day was a failure. */
export async function failingProviders(db: Tx, now: Date): Promise<ProviderName[]> {
  const since = new Date(now.getTime() - DAY_MS)
  return [...(await providerUses(db, now))]
    .filter(([, { isFailing, lastFailedAt }]) => isFailing && lastFailedAt !== null && lastFailedAt > since)
    .map(([name]) => name)
}

/** Deletes the days before those that staff see. */
export async function sweepUses(db: Tx, now: Date): Promise<void> {
  await db.delete(providerUse).where(lt(providerUse.day, firstDay(now)))
}
