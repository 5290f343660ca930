import type { EmployeeRow } from '../../../db/schema/company/employee.ts'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { cardsDueJob } from '../../cards/card/index.ts'
import { isAmong, markDue } from '../card-template/index.ts'

/** The cards of some of a company's people, of those who have one, get what the company writes about them now. */
export async function writeCardsOf(
  unit: Pick<Unit, 'db' | 'after'>,
  queue: Queue,
  people: readonly Pick<EmployeeRow, 'id' | 'companyId' | 'cardSn'>[],
): Promise<void> {
  const withCards = people.filter(({ cardSn }) => cardSn !== null)
  const [first] = withCards
  if (!first) return
  await markDue(unit.db, first.companyId, 'always', isAmong(withCards.map(({ id }) => id)))
  await queue.send(unit, cardsDueJob, { companyId: first.companyId })
}
