import { PROVIDERS, SYSTEM_WARNINGS } from '@idocard/domain/identity/system'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing } from '../fields.ts'

const bytes = z.int().nonnegative()

const PATH = '/api/{product}/siteSystem'
const READ = { who: 'staff', may: 'system.read', on: 'site', input: nothing } as const

/** The installation itself, for the site’s staff. */
export const siteSystemContract = {
  get: call({
    ...READ,
    summary: 'Version, database, storage, the last backup, and the limits that were reached in the last day.',
    path: `${PATH}/get`,
    output: z.object({
      version: z.string(),
      /** The commit that runs; empty if it is not known. */
      commit: z.string(),
      /** Of the process that answers. */
      startedAt: z.iso.datetime(),
      migrations: z.object({
        applied: z.int(),
        known: z.int(),
        /** The last one that was applied; empty if this version does not know it. */
        last: z.string(),
        at: z.iso.datetime(),
      }),
      database: z.object({ kind: z.enum(['embedded', 'server']), version: z.string(), bytes }),
      storage: z.object({
        pictures: bytes,
        files: bytes,
        /** Left on the disk of the data folder; null if the database is elsewhere. */
        free: bytes.nullable(),
      }),
      backup: z
        .object({ at: z.iso.datetime(), host: z.string(), folder: z.string(), bytes, isOld: z.boolean() })
        .nullable(),
      limits: z.array(
        z.object({
          /** Noun and verb of the call. */
          call: z.string(),
          /** What the caller was told, in the language of staff. */
          told: z.string(),
          times: z.int(),
          /** The hour in which it was reached last. */
          lastAt: z.iso.datetime(),
        }),
      ),
    }),
  }),
  load_warnings: call({
    ...READ,
    summary: 'What staff should look after now.',
    path: `${PATH}/load_warnings`,
    output: z.object({
      list: z.array(
        z.object({
          kind: z.enum(SYSTEM_WARNINGS),
          /** How many, where they are counted. */
          count: z.int(),
          provider: z.enum(PROVIDERS).nullable(),
        }),
      ),
    }),
  }),
}
