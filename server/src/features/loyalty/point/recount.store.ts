import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { pointBalance, pointEntry, pointLot } from '../../../db/schema/loyalty/point.ts'
import type { PointAccount } from './lot.store.ts'
import type { PointSums } from './store.ts'

/**
 * An account whose stored sums differ from the sums of its ledger. The balance is counted from the points by expiry, the
 * other sums from the entries. So an entry whose points do not add up to it is a difference too.
 */
export interface Difference extends PointAccount {
  stored: PointSums
  counted: PointSums
}

type Row = Record<'member' | 'company' | `${'stored' | 'counted'}_${keyof PointSums}`, string | number>

const sumsIn = (row: Row, which: 'stored' | 'counted'): PointSums => ({
  balance: Number(row[`${which}_balance`]),
  earned: Number(row[`${which}_earned`]),
  spent: Number(row[`${which}_spent`]),
  expired: Number(row[`${which}_expired`]),
})

/** The accounts whose stored sums differ from the sums of their entries. */
export async function differences(db: Tx): Promise<Difference[]> {
  const { rows } = await db.execute<Row>(sql`
    with counted as (
      select member_id, company_id, coalesce(sum(by_expiry), 0) as balance,
        coalesce(sum(amount) filter (where amount > 0), 0) as earned,
        coalesce(-sum(amount) filter (where amount < 0 and reason <> 'expired'), 0) as spent,
        coalesce(-sum(amount) filter (where amount < 0 and reason = 'expired'), 0) as expired
      from ${pointEntry} left join (
        select entry_id, sum(amount) as by_expiry from ${pointLot} group by entry_id
      ) lots on entry_id = id
      group by member_id, company_id
    ), compared as (
      select member_id as member, company_id as company,
        coalesce(b.balance, 0) as stored_balance, coalesce(b.earned, 0) as stored_earned,
        coalesce(b.spent, 0) as stored_spent, coalesce(b.expired, 0) as stored_expired,
        coalesce(c.balance, 0) as counted_balance, coalesce(c.earned, 0) as counted_earned,
        coalesce(c.spent, 0) as counted_spent, coalesce(c.expired, 0) as counted_expired
      from ${pointBalance} b full join counted c using (member_id, company_id)
    )
    select * from compared
    where (stored_balance, stored_earned, stored_spent, stored_expired)
      is distinct from (counted_balance, counted_earned, counted_spent, counted_expired)
    order by member, company`)
  return rows.map((row) => ({
    memberId: String(row.member),
    companyId: Number(row.company),
    stored: sumsIn(row, 'stored'),
    counted: sumsIn(row, 'counted'),
  }))
}

/**
 * Replaces the stored sums that differ with the sums of the ledger. The tables are locked, so no points are earned or
 * spent in the meantime. An account whose ledger adds up to less than 0, or contradicts itself, is not changed: it is
 * returned in `left`.
 */
export async function repairBalances(db: Tx): Promise<{ repaired: Difference[]; left: Difference[] }> {
  await db.execute(sql`lock table ${pointEntry}, ${pointBalance} in share row exclusive mode`)
  const found = await differences(db)
  const isSound = ({ counted: { balance, earned, spent, expired } }: Difference) =>
    balance >= 0 && earned === balance + spent + expired
  const [repaired, left] = [found.filter(isSound), found.filter((one) => !isSound(one))]
  for (const { memberId, companyId, counted } of repaired)
    await db
      .insert(pointBalance)
      .values({ memberId, companyId, ...counted })
      .onConflictDoUpdate({ target: [pointBalance.memberId, pointBalance.companyId], set: counted })
  return { repaired, left }
}
