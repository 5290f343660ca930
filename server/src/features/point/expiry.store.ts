import { DAY_MS } from '@idocard/domain/duration'
import type { NoticeKind } from '@idocard/domain/notice'
import { POINT_WARNING_DAYS } from '@idocard/domain/point'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/open.ts'
import { notice } from '../../db/schema/notice.ts'
import { pointBalance, pointEntry } from '../../db/schema/point.ts'
import type { PointAccount } from './point.store.ts'

/** SQL: all points of an account `b` that expire by `until`, whether spent or not. */
const earnedUntil = (until: Date): SQL => sql`coalesce((
  select sum(e.amount) from ${pointEntry} e
  where e.member_id = b.member_id and e.company_id = b.company_id and e.amount > 0 and e.expires_at <= ${until.toISOString()}
), 0)::int`

/**
 * Subtracts expired points from at most `most` accounts. Their rows are locked until the transaction ends. `expireDue`
 * does the same for one account before its points are spent.
 * @returns the number of accounts; 0 if no expired points are left
 */
export async function expireBatch(db: Tx, now: Date, most: number): Promise<number> {
  // Locked first and calculated in a second statement, which sees what other transactions committed in the meantime.
  const { rows: locked } = await db.execute<{ member: string; company: number }>(sql`
    select b.member_id as member, b.company_id as company from ${pointBalance} b
    where b.balance > 0 and ${earnedUntil(now)} > b.spent + b.expired
    order by b.member_id, b.company_id limit ${most} for update of b`)
  if (locked.length === 0) return 0
  const members = locked.map(({ member }) => member)
  const companies = locked.map(({ company }) => company)
  await db.execute(sql`
    with due as (
      select b.member_id, b.company_id, ${earnedUntil(now)} - b.spent - b.expired as points
      from ${pointBalance} b
      join unnest(${sql.param(members)}::uuid[], ${sql.param(companies)}::int[]) as held (member_id, company_id)
        on b.member_id = held.member_id and b.company_id = held.company_id
    ), taken as (
      update ${pointBalance} b set balance = b.balance - due.points, expired = b.expired + due.points
      from due where b.member_id = due.member_id and b.company_id = due.company_id and due.points > 0
      returning b.member_id, b.company_id, due.points, b.expired
    )
    insert into ${pointEntry} (member_id, company_id, amount, reason, reference, at)
    select member_id, company_id, -points, 'expired', ${taiwanDay(now)} || ' ' || expired, ${now.toISOString()}
    from taken`)
  return locked.length
}

/** An account whose points expire soon. */
export interface ExpiringAccount extends PointAccount {
  points: number
  expiresAt: Date
}

/**
 * A batch of accounts with points that expire within `POINT_WARNING_DAYS` and whose holder was not notified yet.
 * @param after the last account of the previous batch
 */
export async function expiringSoon(db: Tx, now: Date, most: number, after?: PointAccount): Promise<ExpiringAccount[]> {
  const until = new Date(now.getTime() + POINT_WARNING_DAYS * DAY_MS)
  const { rows } = await db.execute<{ member: string; company: number; points: number; expires: string }>(sql`
    select * from (
      select b.member_id as member, b.company_id as company, ${earnedUntil(until)} - b.spent - b.expired as points, (
        select min(e.expires_at) from ${pointEntry} e
        where e.member_id = b.member_id and e.company_id = b.company_id and e.amount > 0
          and e.expires_at > ${now.toISOString()} and e.expires_at <= ${until.toISOString()}
      ) as expires
      from ${pointBalance} b
      where b.balance > 0 ${after ? sql`and (b.member_id, b.company_id) > (${after.memberId}::uuid, ${after.companyId}::int)` : sql``}
    ) soon
    where points > 0 and expires is not null and not exists (
      select 1 from ${notice} n
      where n.member_id = member and n.company_id = company and n.kind = ${'point_expiring' satisfies NoticeKind}
        -- lastTaiwanDay, as the notice has it
        and n.params ->> 'on' = to_char((expires - interval '1 ms') at time zone 'Asia/Taipei', 'YYYY-MM-DD')
    )
    order by member, company limit ${most}`)
  return rows.map(({ member, company, points, expires }) => ({
    memberId: member,
    companyId: company,
    points,
    expiresAt: new Date(expires),
  }))
}
