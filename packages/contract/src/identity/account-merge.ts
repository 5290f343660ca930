import {
  MERGE_OBSTACLES,
  MERGE_SIDES,
  MERGE_STATES,
  SIGN_IN_WAYS,
  WAY_FATES,
} from '@idocard/domain/identity/account-merge'
import { MAX_PERSON_REASON } from '@idocard/domain/identity/person'
import * as z from 'zod'
import { call } from '../call.ts'
import { line, nothing, optionalText, text } from '../fields.ts'
import { STEP_UP_REFUSALS } from './holder.ts'

/** What an account has, as far as it moves. */
const possessions = z.object({
  cards: z.int(),
  orders: z.int(),
  /** Their number; nobody but the person sees more. */
  contacts: z.int(),
  points: z.array(z.object({ balance: z.int(), companyCh: z.string(), companyEn: z.string() })),
})
export type Possessions = z.infer<typeof possessions>

/** A way to sign in, mostly hidden (empty for Apple), and what becomes of it. */
const way = z.object({ way: z.enum(SIGN_IN_WAYS), shown: z.string(), fate: z.enum(WAY_FATES) })

/** One of two accounts, as staff compare them. */
const side = possessions.extend({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hasApple: z.boolean(),
  joinedAt: z.iso.datetime(),
})
export type MergedAccount = z.infer<typeof side>

const asked = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  confirmedAt: z.iso.datetime().nullable(),
  /** It gets no message, because it has no address: its owner confirms while signed in. */
  bySigningIn: z.boolean(),
})

/** A request to merge two accounts. */
const request = z.object({
  id: z.uuid(),
  state: z.enum(MERGE_STATES),
  reason: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  stays: asked,
  goes: asked,
  /** Which of the two refused. */
  refusedBy: z.enum(MERGE_SIDES).nullable(),
})
export type MergeRequest = z.infer<typeof request>

const PATH = '/api/{product}/siteMerge'
const READ = { who: 'staff', may: 'people.merge', on: 'site' } as const
const WRITE = { ...READ, writes: true, limit: { times: 60, seconds: 3600, by: 'person' } } as const
const pair = { staysId: z.uuid(), goesId: z.uuid() }

/** The shop’s staff merge two accounts of one person, who confirms it from both. */
export const siteMergeContract = {
  find: call({
    ...READ,
    summary: 'The newest request to merge an account with another one, if there is any.',
    path: `${PATH}/find`,
    input: z.strictObject({ id: z.uuid() }),
    output: z.object({ request: request.nullable() }),
    refuses: ['not_found'],
  }),
  compare: call({
    ...READ,
    summary: 'What two accounts have, what would become of their ways to sign in, and why they cannot be merged.',
    path: `${PATH}/compare`,
    input: z.strictObject(pair),
    output: z.object({
      stays: side,
      goes: side,
      ways: z.array(way),
      obstacles: z.array(z.object({ kind: z.enum(MERGE_OBSTACLES), sides: z.array(z.enum(MERGE_SIDES)) })),
    }),
    refuses: ['not_found', 'merge.same'],
  }),
  ask: call({
    ...WRITE,
    summary: 'Asks both accounts to confirm that they are merged. Each gets its own link, which staff never see.',
    path: `${PATH}/ask`,
    input: z.strictObject({ ...pair, reason: line(MAX_PERSON_REASON) }),
    output: z.object({ id: z.uuid() }),
    refuses: ['not_found', 'merge.same', 'merge.not_possible', 'merge.told'],
    refreshes: ['siteMerge', 'sitePerson'],
  }),
  withdraw: call({
    ...WRITE,
    summary: 'Takes back a request to merge two accounts. Its links end.',
    path: `${PATH}/withdraw`,
    input: z.strictObject({ id: z.uuid() }),
    output: nothing,
    refuses: ['not_found'],
    refreshes: ['siteMerge', 'sitePerson'],
  }),
  merge: call({
    ...WRITE,
    summary:
      'Merges two accounts that have both confirmed it: everything of the one moves to the other, and it ends. Needs a fresh code of the member of staff from `request_step_up`.',
    path: `${PATH}/merge`,
    input: z.strictObject({ id: z.uuid(), pinCode: optionalText(40) }),
    output: z.object({ staysId: z.uuid() }),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'merge.not_ready', 'merge.not_possible', 'merge.busy'],
    limit: { times: 30, seconds: 3600, by: 'person' },
    refreshes: ['siteMerge', 'sitePerson', 'siteCard', 'siteCompany', 'siteOrder', 'siteInquiry', 'siteAnnouncement'],
  }),
}

/** A request to merge, as the owner of one of the two accounts sees it: counts only of their own. */
const shown = z.object({
  side: z.enum(MERGE_SIDES),
  /** What this account has. */
  own: possessions,
  /** How the owner signs in to this account and to the other one, mostly hidden; empty with Apple only. */
  username: z.string(),
  other: z.string(),
  ways: z.array(way),
  expiresAt: z.iso.datetime(),
  isConfirmed: z.boolean(),
  isOtherConfirmed: z.boolean(),
})
export type ShownMerge = z.infer<typeof shown>

const OWN = '/api/idoCard/accountMerge'
const token = text(64)
const answer = z.enum(['confirm', 'refuse'])
const answered = z.object({
  /** Both have confirmed, and staff can merge them. */
  isReady: z.boolean(),
})
const ANSWER = {
  writes: true,
  output: answered,
  refreshes: ['siteMerge'],
} as const

/** The owner of two accounts confirms from each that they are merged, or refuses. */
export const accountMergeContract = {
  load: call({
    summary: 'What follows if the accounts of a link are merged.',
    path: `${OWN}/load`,
    who: 'anyone',
    input: z.strictObject({ token }),
    output: shown,
    refuses: ['not_found'],
    limit: { times: 120, seconds: 3600, by: 'address' },
  }),
  answer: call({
    ...ANSWER,
    summary: 'Confirms or refuses the merge for the account to which the link was sent. The link ends.',
    path: `${OWN}/answer`,
    who: 'anyone',
    input: z.strictObject({ token, answer }),
    refuses: ['not_found'],
    limit: { times: 60, seconds: 3600, by: 'address' },
  }),
  load_mine: call({
    summary: 'The same for an account to which no link can be sent, for whoever is signed in to it.',
    path: `${OWN}/load_mine`,
    who: 'holder',
    input: nothing,
    output: shown,
    refuses: ['not_found'],
  }),
  answer_mine: call({
    ...ANSWER,
    summary: 'Confirms or refuses the merge for an account to which no link can be sent. The sign-in must be recent.',
    path: `${OWN}/answer_mine`,
    who: 'holder',
    input: z.strictObject({ answer }),
    refuses: ['not_found', 'auth.not_fresh'],
    limit: { times: 60, seconds: 3600, by: 'person' },
  }),
}
