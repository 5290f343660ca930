import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { changeRetry, countJobs, listJobs, queueNames, takeFailedJob } from '../../../queue/jobs.store.ts'
import type { Queue } from '../../../queue/queue.ts'

type Managing = Context<(typeof contract)['siteJob']['retry']>

/** The calls of the site's staff about background jobs. */
export const siteJobCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.siteJob, {
    async list(at, { db, lang }) {
      const { list, ...page } = (await listJobs(db, at)) ?? refuseInvalid(['cursor'], lang)
      return {
        ...page,
        list: list.map(({ id, name, state, data, cause, tries, createdAt, nextAt, failedAt }) => ({
          id,
          name,
          state,
          data,
          cause,
          tries,
          createdAt: createdAt.toISOString(),
          nextAt: nextAt?.toISOString() ?? null,
          failedAt: failedAt?.toISOString() ?? null,
        })),
      }
    },

    async count(_input, { db, now }) {
      const queues = await countJobs(db, now)
      return {
        queues: queues.map(({ oldestDueAt, ...one }) => ({ ...one, oldestDueAt: oldestDueAt?.toISOString() ?? null })),
      }
    },

    async retry({ ids }, context) {
      const known = await queueNames(context.db)
      return each(context, ids, async (id) => {
        const failed = await takeFailedJob(context.db, id)
        if (!failed) return changeRetry(context.db, id, 'now')
        // The job of a queue that a former version had does nothing any more.
        if (known.includes(failed.name)) await queue.send(context, { name: failed.name }, failed.data)
        return failed
      })
    },

    async give_up({ ids }, context) {
      return each(
        context,
        ids,
        async (id) => (await takeFailedJob(context.db, id)) ?? changeRetry(context.db, id, 'given up'),
      )
    },
  })

/** Handles jobs one after the other, in the order of their ids, so that two people never wait for each other. */
async function each(
  { lang, changed }: Pick<Managing, 'lang' | 'changed'>,
  ids: readonly string[],
  handle: (id: string) => Promise<{ name: string; tries: number } | undefined>,
) {
  if (ids.length === 0) refuseInvalid(['ids'], lang)
  const problems = new Map<string, string>()
  for (const id of new Set(ids.toSorted())) {
    const found = await handle(id)
    // What was not there is recorded too: somebody tried it.
    changed({ thing: 'job', id, after: found ? { queue: found.name, tries: found.tries } : { refused: 'not_found' } })
    problems.set(id, found ? '' : REFUSALS.not_found[lang])
  }
  return { list: ids.map((id) => ({ id, problem: problems.get(id) ?? '' })) }
}
