import { DIRECTORY_ACTS, DIRECTORY_LEFT_AS, DIRECTORY_PROBLEMS } from '@idocard/domain/company/directory'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integerOr, optionalText, rowId } from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'
import { listed, listing } from '../listing.ts'

/** A company's directory, for its owners. */
const directory = z.object({
  /** The address that is entered in the directory. */
  scimUrl: z.string(),
  /** When the token that works was made; null without one. */
  tokenMadeAt: z.iso.datetime().nullable(),
  /** When the directory last came, to within a minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether those whom it adds are invited by themselves. */
  invites: z.boolean(),
  /** What visitors see at the card of those who leave. */
  leftAs: z.enum(DIRECTORY_LEFT_AS),
  version: z.int(),
  /** Whom it keeps. */
  people: z.int(),
  groups: z.int(),
  /** Who leaves within a day, the next first: at most fifty of them. */
  leaving: z.array(z.object({ id: z.int(), nameCh: z.string(), nameEn: z.string(), leavesAt: z.iso.datetime() })),
})
export type Directory = z.infer<typeof directory>

/** What the directory did, or could not do. */
const act = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  act: z.enum(DIRECTORY_ACTS),
  problem: z.enum(DIRECTORY_PROBLEMS),
  /** The name by which it signs them in, or that of a group. */
  subject: z.string(),
  /** Their entry in the company’s list; 0 for none. */
  employeeId: z.int(),
  /** Whether an owner can say that the directory may have them. */
  canConnect: z.boolean(),
})
export type DirectoryActShown = z.infer<typeof act>

const PATH = '/api/{product}/directory'
const OWN = { who: 'staff', may: 'company.edit', on: 'company' } as const
const WRITE = { ...OWN, writes: true, limit: { times: 120, seconds: 3600, by: 'person' } } as const

export const directoryContract = {
  get: call({
    ...OWN,
    summary: 'The company’s directory (SCIM): whether it is connected, and what it may do.',
    path: `${PATH}/get`,
    input: z.strictObject({}),
    output: directory,
  }),
  list: call({
    ...OWN,
    summary: 'What the directory did last, and what it could not do.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['newest']),
      /** A piece of a name. */
      keyword: optionalText(64),
      /** Those that failed, or all. */
      show: z.enum(['', 'failed']).prefault(''),
    }),
    output: listed(act),
  }),
  save: call({
    ...WRITE,
    summary: 'Decides what the directory may do.',
    path: `${PATH}/save`,
    input: z.strictObject({
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      invites: flag,
      leftAs: z.enum(DIRECTORY_LEFT_AS),
    }),
    output: directory,
    refuses: ['directory.changed'],
  }),
  make_token: call({
    ...WRITE,
    summary:
      'Makes the token with which the directory comes, in place of the one before. It is shown this once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/make_token`,
    input: z.strictObject({ pinCode: optionalText(40) }),
    output: z.object({ token: z.string() }),
    refuses: [...STEP_UP_REFUSALS],
  }),
  revoke_token: call({
    ...WRITE,
    refreshes: ['directory', 'employee'],
    summary:
      'Takes the token back. The directory cannot come any more, and nobody leaves whom it wanted to leave tomorrow.',
    path: `${PATH}/revoke_token`,
    input: z.strictObject({}),
    output: z.object({}),
    refuses: ['directory.no_token'],
  }),
  connect: call({
    ...WRITE,
    refreshes: ['directory', 'employee'],
    summary: 'Says that the directory may have somebody who has joined: it finds them by their e-mail address.',
    path: `${PATH}/connect`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'directory.connected', 'employee.no_address'],
  }),
}
