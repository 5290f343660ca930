import { contract } from '@idocard/contract'
import { DAY_MS } from '@idocard/domain/duration'
import { MERGE_READY_DAYS } from '@idocard/domain/identity/account-merge'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type CodeService, ownMember, stepUp, usernameOf } from '../sign-in/index.ts'
import { type Answering, mergeOfToken, ownMerge, pairOf, putAnswer, stateOf } from './account-merge.store.ts'
import { mergeAnsweredJob } from './jobs.ts'
import { answeringShown } from './merge-shown.ts'

type Answer = 'confirm' | 'refuse'

/** The calls of somebody who confirms from each of their accounts that the two are merged, or refuses. */
export const accountMergeCalls = ({ codes, queue }: { codes: CodeService; queue: Queue }) => {
  const shown = async (found: Answering | undefined, { db }: Pick<Context, 'db'>) => {
    const pair = found && (await pairOf(db, found.merge))
    return pair ? answeringShown(db, found, pair) : undefined
  }

  /** Stores an answer. Staff are told when it is the last one. @returns undefined if there is nothing to answer any more */
  const answered = async (
    found: Answering | undefined,
    answer: Answer,
    context: Pick<Context, 'db' | 'after' | 'now'>,
  ) => {
    const { db, now } = context
    const until = new Date(now.getTime() + MERGE_READY_DAYS * DAY_MS)
    const merge = found && (await putAnswer(db, found, answer, { now, until }))
    if (!merge) return undefined
    const state = stateOf(merge, now)
    if (state === 'refused' || state === 'ready') await queue.send(context, mergeAnsweredJob, { id: merge.id })
    return { isReady: state === 'ready' }
  }

  return implement(contract.accountMerge, {
    async load({ token }, { db, now, refuse }) {
      return (await shown(await mergeOfToken(db, token, now), { db })) ?? refuse('not_found')
    },

    async answer({ token, answer }, context) {
      const found = await mergeOfToken(context.db, token, context.now)
      return (await answered(found, answer, context)) ?? context.refuse('not_found')
    },

    async load_mine(_none, { db, who, now, refuse }) {
      const me = await ownMember(db, who)
      // Everybody else has a link of their own.
      if (usernameOf(me)) refuse('not_found')
      return (await shown(await ownMerge(db, me, now), { db })) ?? refuse('not_found')
    },

    async answer_mine({ answer }, context) {
      const { db, who, now, refuse } = context
      const me = await ownMember(db, who)
      const found = usernameOf(me) ? undefined : await ownMerge(db, me, now)
      if (!found) return refuse('not_found')
      // An account that can get no code: the sign-in must be recent.
      await stepUp(codes, context, me, 'merge_accounts', '')
      return (await answered(found, answer, context)) ?? refuse('not_found')
    },
  })
}
