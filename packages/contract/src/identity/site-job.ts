import * as z from 'zod'
import { call } from '../call.ts'
import { list, optionalText } from '../fields.ts'
import { listed, listing } from '../listing.ts'

/** `retrying`: it failed, and is tried again later. `failed`: it was tried as often as it may be. */
export const JOB_STATES = ['failed', 'retrying', 'running', 'waiting'] as const
export const MAX_JOBS_AT_ONCE = 50

const jobRow = z.object({
  id: z.uuid(),
  /** Its queue. */
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** What it is about: ids, as JSON. */
  data: z.string(),
  /** The last error; empty if there was none. */
  cause: z.string(),
  tries: z.int(),
  createdAt: z.iso.datetime(),
  /** When it is tried next; null for one that is running or has failed. */
  nextAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
})
export type JobRow = z.infer<typeof jobRow>

const queueCount = z.object({
  name: z.string(),
  failed: z.int(),
  retrying: z.int(),
  running: z.int(),
  /** Those that may run now, and those whose time comes later. */
  due: z.int(),
  later: z.int(),
  /** When the oldest of those that may run now was due. */
  oldestDueAt: z.iso.datetime().nullable(),
})
export type QueueCount = z.infer<typeof queueCount>

const PATH = '/api/{product}/siteJob'
const READ = { who: 'staff', may: 'system.read', on: 'site' } as const
const MANAGE = {
  who: 'staff',
  may: 'system.manage',
  on: 'site',
  writes: true,
  input: z.strictObject({ ids: list(z.uuid(), MAX_JOBS_AT_ONCE) }),
  output: z.object({
    list: z.array(
      z.object({
        id: z.uuid(),
        /** Why nothing was done, in the caller’s language; empty if it was. */
        problem: z.string(),
      }),
    ),
  }),
  limit: { times: 600, seconds: 3600, by: 'person' },
} as const

/** Background jobs, as the site’s staff see them. */
export const siteJobContract = {
  list: call({
    ...READ,
    summary: 'Background jobs that have not been done.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['made']),
      /** A piece of the queue’s name, or of an id in the job. */
      keyword: optionalText(64),
      state: z.enum(['', ...JOB_STATES]).prefault(''),
    }),
    output: listed(jobRow),
  }),
  count: call({
    ...READ,
    summary: 'How many jobs of each queue wait, run, and have failed.',
    path: `${PATH}/count`,
    input: z.strictObject({}),
    output: z.object({ queues: z.array(queueCount) }),
  }),
  retry: call({ ...MANAGE, summary: 'Runs jobs that have failed again, now.', path: `${PATH}/retry` }),
  give_up: call({ ...MANAGE, summary: 'Gives up jobs that have failed.', path: `${PATH}/give_up` }),
}
