import type { Username } from '@idocard/domain/identity/username'
import { and, eq, exists, or, sql } from 'drizzle-orm'
import type { Acting } from '../../../api/authorise.ts'
import type { Tx } from '../../../db/open.ts'
import { member } from '../../../db/schema/identity/account.ts'
import { pointBalance, pointEntry } from '../../../db/schema/loyalty/point.ts'
import { isPersonOf } from '../../company/company/index.ts'
import { isEntryOf, type PointAccount } from './lot.store.ts'

/**
 * Somebody with points at the company, or who could earn some: its holders, and those who were.
 * @param username how they sign in
 */
export async function personWithPoints(db: Tx, { company }: Acting<'point.correct'>, { kind, value }: Username) {
  const held = db
    .select({ one: sql`1` })
    .from(pointBalance)
    .where(and(eq(pointBalance.memberId, member.id), eq(pointBalance.companyId, company.id)))
  const [found] = await db
    .select({ id: member.id, name: member.name, phone: member.phone, email: member.email })
    .from(member)
    .where(and(eq(kind === 'phone' ? member.phone : member.email, value), or(isPersonOf(company.id), exists(held))))
  return found
}

/** The correction that was entered with this key. */
export async function correctionWith(
  db: Tx,
  account: PointAccount,
  key: string,
): Promise<{ amount: number; note: string } | undefined> {
  const [found] = await db
    .select({ amount: pointEntry.amount, note: pointEntry.note })
    .from(pointEntry)
    .where(
      and(
        isEntryOf(account),
        or(eq(pointEntry.reason, 'correction'), eq(pointEntry.reason, 'correction_taken')),
        eq(pointEntry.reference, key),
      ),
    )
  return found
}
