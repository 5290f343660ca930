import type { Tx } from '../../../db/open.ts'
import type { CodeService } from '../sign-in/index.ts'
import { lockMerge, type MergeRow, type Merger, stateOf } from './account-merge.store.ts'
import { lockAccounts, withoutWaiting } from './lock-accounts.store.ts'
import { movePerson } from './move-person.store.ts'
import { obstaclesOf } from './obstacle.store.ts'

/** Why nothing was merged, by the names of the refusals. */
type Hindrance = 'not_found' | 'merge.not_ready' | 'merge.not_possible' | 'merge.busy'

/** Merges the two accounts of a request that both have confirmed: everything, or nothing. */
export async function mergeAccounts(
  db: Tx,
  staff: Merger,
  asked: MergeRow,
  codes: CodeService,
  now: Date,
): Promise<MergeRow | Hindrance> {
  const merged = await withoutWaiting(db, async (tx): Promise<MergeRow | Hindrance> => {
    const pair = await lockAccounts(tx, staff, asked)
    const merge = pair && (await lockMerge(tx, staff, asked.id))
    if (!merge) return 'not_found'
    if (stateOf(merge, now) !== 'ready') return 'merge.not_ready'
    // What has become of the accounts since they were asked.
    if ((await obstaclesOf(tx, pair, now, merge.id)).length > 0) return 'merge.not_possible'
    await codes.forget(tx, pair.goes)
    await movePerson(tx, pair, now)
    return merge
  })
  return merged ? merged.done : 'merge.busy'
}
