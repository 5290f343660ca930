import { DAY_MS } from '@idocard/domain/duration'
import type { NoticeKind } from '@idocard/domain/identity/notice'
import { POINT_WARNING_DAYS } from '@idocard/domain/loyalty/point'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { notice } from '../../../db/schema/identity/notice.ts'
import { pointBalance, pointEntry, pointLot } from '../../../db/schema/loyalty/point.ts'
import { isAccount, type PointAccount } from './lot.store.ts'

/** SQL: the points of an account `b` that expire by `until` and were neither spent nor subtracted yet. */
const leftUntil = (until: Date): SQL => sql`coalesce((
  select sum(lot.amount) from ${pointLot} lot join ${pointEntry} e on e.id = lot.entry_id
  where e.member_id = b.member_id and e.company_id = b.company_id and lot.expires_at <= ${until.toISOString()}
), 0)`

/**
 * Subtracts expired points from at most `most` accounts. Their rows are locked until the transaction ends.
 * @returns the number of accounts; 0 if no expired points are left
 */
export async function expireBatch(db: Tx, now: Date, max: number): Promise<number> {
  const { rows } = await db.execute<{ member: string; company: number }>(sql`
    select b.member_id as member, b.company_id as company from ${pointBalance} b
    where b.balance > 0 and ${leftUntil(now)} > 0
    order by b.member_id, b.company_id limit ${max} for update of b`)
  await subtractExpired(
    db,
    rows.map(({ member, company }) => ({ memberId: member, companyId: company })),
    now,
  )
  return rows.length
}

/** Subtracts expired points from one account. Its row is locked until the transaction ends. */
export async function expireDue(db: Tx, account: PointAccount, now: Date): Promise<void> {
  const held = await db.select().from(pointBalance).where(isAccount(account)).for('update')
  if (held.length > 0) await subtractExpired(db, [account], now)
}

/** The accounts are locked first: a second statement sees what other transactions committed in the meantime. */
async function subtractExpired(db: Tx, locked: readonly PointAccount[], now: Date): Promise<void> {
  if (locked.length === 0) return
  const members = locked.map(({ memberId }) => memberId)
  const companies = locked.map(({ companyId }) => companyId)
  await db.execute(sql`
    with due as (
      select e.member_id, e.company_id, lot.expires_at, sum(lot.amount)::int as points
      from unnest(${sql.param(members)}::uuid[], ${sql.param(companies)}::int[]) as held (member_id, company_id)
      join ${pointEntry} e on e.member_id = held.member_id and e.company_id = held.company_id
      join ${pointLot} lot on lot.entry_id = e.id
      where lot.expires_at <= ${now.toISOString()}
      group by e.member_id, e.company_id, lot.expires_at having sum(lot.amount) > 0
    ), taken as (
      update ${pointBalance} b set balance = b.balance - total.points, expired = b.expired + total.points
      from (select member_id, company_id, sum(points)::int as points from due group by member_id, company_id) total
      where b.member_id = total.member_id and b.company_id = total.company_id
      returning b.member_id, b.company_id, total.points, b.expired
    ), entered as (
      insert into ${pointEntry} (member_id, company_id, amount, reason, reference, at)
      select member_id, company_id, -points, 'expired', ${taiwanDay(now)} || ' ' || expired, ${now.toISOString()}
      from taken returning id, member_id, company_id
    )
    insert into ${pointLot} (entry_id, expires_at, amount)
    select entered.id, due.expires_at, -due.points
    from entered join due on due.member_id = entered.member_id and due.company_id = entered.company_id`)
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
export async function expiringSoon(db: Tx, now: Date, max: number, after?: PointAccount): Promise<ExpiringAccount[]> {
  const until = new Date(now.getTime() + POINT_WARNING_DAYS * DAY_MS)
  const { rows } = await db.execute<{ member: string; company: number; points: number; expires: string }>(sql`
    select member, company, sum(points)::int as points, min(expires_at) as expires from (
      select e.member_id as member, e.company_id as company, lot.expires_at, sum(lot.amount) as points
      from ${pointLot} lot join ${pointEntry} e on e.id = lot.entry_id
      where lot.expires_at > ${now.toISOString()} and lot.expires_at <= ${until.toISOString()}
        ${after ? sql`and (e.member_id, e.company_id) > (${after.memberId}::uuid, ${after.companyId}::int)` : sql``}
      group by e.member_id, e.company_id, lot.expires_at having sum(lot.amount) > 0
    ) soon
    group by member, company
    having not exists (
      select 1 from ${notice} n
      where n.member_id = member and n.company_id = company and n.kind = ${'point_expiring' satisfies NoticeKind}
        -- lastTaiwanDay, as the notice has it
        and n.params ->> 'on' = to_char((min(expires_at) - interval '1 ms') at time zone 'Asia/Taipei', 'YYYY-MM-DD')
    )
    order by member, company limit ${max}`)
  return rows.map(({ member, company, points, expires }) => ({
    memberId: member,
    companyId: company,
    points,
    expiresAt: new Date(expires),
  }))
}
