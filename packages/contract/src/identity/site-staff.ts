import { type Role, SITE_ROLES, type SiteRole } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integerOr, optionalText, text } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { STEP_UP_REFUSALS } from './holder.ts'

const siteRole = z.enum(Object.keys(SITE_ROLES) as [SiteRole, ...SiteRole[]])

/** Somebody with a role, as whoever may invite sees them. */
export const colleagueFields = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The phone number or e-mail address with which they sign in, mostly hidden. */
  contact: z.string(),
  isMe: z.boolean(),
  roles: z.array(
    z.object({
      /** The company, and its prefix; 0 and empty for a role of the site. */
      companyId: z.int(),
      prefix: z.string(),
      nameCh: z.string(),
      nameEn: z.string(),
      role: z.string() as z.ZodType<Role>,
      since: z.iso.datetime(),
      /** Who gave it; empty for a command, and if nobody knows. */
      by: z.string(),
    }),
  ),
  /** `begun`: an authenticator app that is set up, but not used yet. */
  secondFactor: z.enum(['none', 'begun', 'app', 'passkey', 'both']),
})
export type ColleagueFields = z.infer<typeof colleagueFields>

/** Somebody with a role, of the site or at a company. */
const colleague = colleagueFields.extend({
  /** Their last call of the staff sessions that are still stored; null if there is none. */
  lastSeenAt: z.iso.datetime().nullable(),
})
export type Colleague = z.infer<typeof colleague>

const PATH = '/api/{product}/siteStaff'
const INVITE = { who: 'staff', may: 'people.invite', on: 'site' } as const
const WRITES = {
  ...INVITE,
  writes: true,
  limit: { times: 60, seconds: 3600, by: 'person' },
  // The screen of a person has their roles, and what staff did.
  refreshes: ['siteStaff', 'sitePerson'],
} as const
const pinCode = optionalText(40)

/** The site’s staff, as their administrators manage them. */
export const siteStaffContract = {
  list: call({
    ...INVITE,
    summary: 'Everybody with a role, of the site or at a company.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['name']),
      /** A piece of the name, phone number or e-mail address. */
      keyword: optionalText(64),
      place: z.enum(['', 'site', 'company']).prefault(''),
      /** Only the people of this company; 0 for all. */
      companyId: integerOr(0, INTEGER_MAX, 0),
      role: z.union([z.literal(''), siteRole]).prefault(''),
    }),
    output: listed(colleague),
  }),
  get: call({
    ...INVITE,
    summary: 'One of them.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: z.uuid() }),
    output: colleague,
    refuses: ['not_found'],
  }),
  give_role: call({
    ...WRITES,
    summary:
      'Gives a role of the site to whoever signs in so, and tells them. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/give_role`,
    input: z.strictObject({
      /** The phone number or e-mail address with which they sign in. */
      username: text(254),
      role: siteRole,
      pinCode,
    }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'staff.has_role'],
  }),
  take_role: call({
    ...WRITES,
    summary: 'Takes a role of the site back. It counts at once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/take_role`,
    input: z.strictObject({ id: z.uuid(), role: siteRole, pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'staff.last_administrator'],
    // Whoever takes their own role back.
    refreshes: ['siteStaff', 'sitePerson', 'staff'],
  }),
  reset_second_factor: call({
    ...WRITES,
    summary:
      'Resets the lost second factor of another member of staff. Their staff sessions end, they are told, and at their next sign-in they set up a new one. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/reset_second_factor`,
    input: z.strictObject({ id: z.uuid(), pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'staff.no_factor', 'staff.own_second_factor'],
  }),
}
