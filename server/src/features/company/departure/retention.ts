import { cardTag } from '@idocard/contract/call'
import type { Unit } from '../../../db/unit-of-work.ts'
import { type Retention, untilNone } from '../../../queue/job.ts'
import { emptyLeftCards, lockToLeave } from '../../cards/card/index.ts'
import { lockCompany } from '../company/index.ts'
import { endDeparture, forgetEmployee, oldDeparture } from './store.ts'

/** Forgets somebody who left too long ago for it to be undone. What visitors see at the card stays, without a name. */
async function forgetOne({ db, invalidate }: Unit, now: Date): Promise<number> {
  const old = await oldDeparture(db, now)
  if (!old) return 0
  await lockCompany(db, old.companyId)
  const card = old.cardSn === null ? undefined : await lockToLeave(db, old.cardSn)
  // Undone meanwhile.
  if (!(await endDeparture(db, old))) return 1
  if (card) {
    await emptyLeftCards(db, [card.cardSn], now)
    invalidate([cardTag(card.cardSn)])
  }
  await forgetEmployee(db, old)
  return 1
}

export const departureRetention: Retention = ({ inTransaction }, now) =>
  untilNone(() => inTransaction((unit) => forgetOne(unit, now)))
