import { randomUUID } from 'node:crypto'
import type { Unit } from '../../../db/unit-of-work.ts'
import type { Jobs, Queue } from '../../../queue/queue.ts'
import { writeNotice } from '../../identity/notice/index.ts'

/** Notifies a holder, by mail or SMS and in the back office, of what somebody else may have done to their card. */
export async function tellHolder(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  about: Omit<Jobs['card_notice'], 'id'>,
): Promise<void> {
  await queue.send(unit, 'card_notice', { ...about, id: randomUUID() })
  const { memberId, notice } = about
  await writeNotice(queue, unit, { memberId, companyId: null, kind: `card_${notice}`, params: {}, link: 'card' })
}
