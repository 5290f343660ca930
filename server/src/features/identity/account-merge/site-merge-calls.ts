import { contract } from '@idocard/contract'
import { DAY_SECONDS, HOUR_MS } from '@idocard/domain/duration'
import { MERGE_LINK_HOURS, MERGE_SIDES } from '@idocard/domain/identity/account-merge'
import { spend } from '../../../api/count.store.ts'
import { implement } from '../../../api/implement.ts'
import type { Queue } from '../../../queue/queue.ts'
import { shownNames } from '../person/index.ts'
import { type CodeService, memberById, ownMember, stepUp } from '../sign-in/index.ts'
import {
  deleteMerge,
  insertMerge,
  lockMerge,
  lockPair,
  mergeById,
  newestMergeOf,
  pairOf,
  stateOf,
} from './account-merge.store.ts'
import { accountsMergedJob, mergeAskedJob } from './jobs.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { accountShown, requestShown, waysShown } from './merge-shown.ts'
import { obstaclesOf } from './obstacle.store.ts'

/** How often an account is asked in a day. */
const MOST_ASKED = 3

/** The calls of the shop's staff who merge two accounts of one person. */
export const siteMergeCalls = ({ codes, queue }: { codes: CodeService; queue: Queue }) =>
  implement(contract.siteMerge, {
    async find({ id }, { db, acting, now, refuse }) {
      if (!(await memberById(db, id))) refuse('not_found')
      const merge = await newestMergeOf(db, acting, id)
      const pair = merge && (await pairOf(db, merge))
      if (!pair) return { request: null }
      const names = await shownNames(db, acting, [merge.staysId, merge.goesId])
      return { request: requestShown(merge, pair, names, now) }
    },

    async compare(ids, { db, acting, now, refuse }) {
      if (ids.staysId === ids.goesId) refuse('merge.same')
      const pair = (await pairOf(db, ids)) ?? refuse('not_found')
      const names = await shownNames(db, acting, [ids.staysId, ids.goesId])
      return {
        stays: await accountShown(db, pair.stays, names),
        goes: await accountShown(db, pair.goes, names),
        ways: waysShown(pair),
        obstacles: await obstaclesOf(db, pair, now),
      }
    },

    async ask({ reason, ...ids }, context) {
      const { db, acting, now, changed, refuse } = context
      const { staysId, goesId } = ids
      if (staysId === goesId) refuse('merge.same')
      const pair = (await lockPair(db, acting, ids)) ?? refuse('not_found')
      if ((await obstaclesOf(db, pair, now)).length > 0) refuse('merge.not_possible')
      const asks = [staysId, goesId].map((id) => ({ key: `merge asked ${id}`, max: MOST_ASKED, seconds: DAY_SECONDS }))
      const retryAfter = await spend(db, asks, now)
      if (retryAfter > 0) refuse('merge.told', { retryAfter })
      const expiresAt = new Date(now.getTime() + MERGE_LINK_HOURS * HOUR_MS)
      const merge = await insertMerge(db, acting, { ...ids, reason, askedAt: now, expiresAt })
      for (const side of MERGE_SIDES) await queue.send(context, mergeAskedJob, { id: merge.id, side })
      changed({ thing: 'person', id: staysId, after: { mergeWith: goesId, stays: true, reason } })
      changed({ thing: 'person', id: goesId, after: { mergeWith: staysId, stays: false, reason } })
      return { id: merge.id }
    },

    async withdraw({ id }, { db, acting, changed, refuse }) {
      const { staysId, goesId } = (await lockMerge(db, acting, id)) ?? refuse('not_found')
      await deleteMerge(db, acting, id)
      changed({ thing: 'person', id: staysId, before: { mergeWith: goesId } })
      changed({ thing: 'person', id: goesId, before: { mergeWith: staysId } })
      return {}
    },

    async merge({ id, pinCode }, context) {
      const { db, who, acting, now, changed, refuse } = context
      const asked = (await mergeById(db, id)) ?? refuse('not_found')
      // Before the code is used up.
      if (stateOf(asked, now) !== 'ready') refuse('merge.not_ready')
      await stepUp(codes, context, await ownMember(db, who), 'merge_accounts', pinCode)
      const merged = await mergeAccounts(db, acting, asked, codes, now)
      if (typeof merged === 'string') return refuse(merged)
      const { staysId, goesId, reason } = merged
      await queue.send(context, accountsMergedJob, { memberId: staysId, at: now.toISOString() })
      changed({ thing: 'person', id: staysId, after: { merged: goesId, reason } })
      changed({ thing: 'person', id: goesId, after: { mergedInto: staysId, reason } })
      return { staysId }
    },
  })
