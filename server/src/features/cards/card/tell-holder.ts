import { randomUUID } from 'node:crypto'
import type { Lang } from '@idocard/domain/language'
import type { Unit } from '../../../db/unit-of-work.ts'
import { type DataOf, job } from '../../../queue/job.ts'
import type { Queue } from '../../../queue/queue.ts'
import { tell } from '../../identity/notice/index.ts'
import type { CardNotice } from './card-notice.ts'

/** A holder released a card or gave it a new address, or the tap address of its chip was copied. */
export const cardNoticeJob = job<{ id: string; memberId: string; notice: CardNotice; lang: Lang }>('card_notice')

/** Notifies a holder, by mail or SMS and in the back office, of what somebody else may have done to their card. */
export async function tellHolder(
  queue: Queue,
  unit: Pick<Unit, 'db' | 'after' | 'now'>,
  about: Omit<DataOf<typeof cardNoticeJob>, 'id'>,
): Promise<void> {
  await queue.send(unit, cardNoticeJob, { ...about, id: randomUUID() })
  const { memberId, notice } = about
  await tell(queue, unit, { memberId, companyId: null, kind: `card_${notice}`, params: {}, link: 'card' })
}
