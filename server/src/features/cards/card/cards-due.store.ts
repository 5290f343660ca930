import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import type { Owned } from '../../../db/owned.ts'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import { employee } from '../../../db/schema/company/employee.ts'
import { job } from '../../../queue/job.ts'

/** Cards of a company wait for what it gives to them. */
export const cardsDueJob = job<{ companyId: number }>('cards_due')

/**
 * Makes a card that somebody has activated the one of their entry among its company's people, if that has none: what the
 * company gives is written on it.
 * @returns whether there is such an entry
 */
export async function tieToEntry(db: Tx, mine: Owned<CardRow>): Promise<boolean> {
  if (mine.memberId === null) return false
  const tied = await db
    .update(employee)
    .set({ cardSn: mine.cardSn, cardDue: 'first', givenPhone: '', givenEmail: '' })
    .where(
      and(
        eq(employee.companyId, mine.companyId),
        eq(employee.memberId, mine.memberId),
        isNull(employee.cardSn),
        isNull(employee.removedAt),
      ),
    )
    .returning({ id: employee.id })
  return tied.length > 0
}
