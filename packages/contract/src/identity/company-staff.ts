import * as z from 'zod'
import { call, type InputOf } from '../call.ts'
import { companyRole, invitationRow } from '../company/site-company.ts'
import { optionalText, rowId, text } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { STEP_UP_REFUSALS } from './holder.ts'
import { colleagueFields } from './site-staff.ts'

const PATH = '/api/{product}/companyStaff'
const INVITE = { who: 'staff', may: 'people.invite', on: 'company' } as const
const WRITES = {
  ...INVITE,
  writes: true,
  limit: { times: 60, seconds: 3600, by: 'person' },
  // Whoever invites themselves sees the invitation.
  refreshes: ['companyStaff', 'siteCompany', 'staff'],
} as const
/** Whoever changes their own role may ask for other things. */
const ROLE_CHANGES = {
  ...WRITES,
  refreshes: ['companyStaff', 'siteCompany', 'siteStaff', 'sitePerson', 'staff', 'companyStart'],
} as const
const pinCode = optionalText(40)

/** The people of a company’s console, as its owners manage them, and its managers those below. */
export const companyStaffContract = {
  list: call({
    ...INVITE,
    summary: 'Everybody with a role at the company, with these roles and no others.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['name']),
      /** A piece of the name, phone number or e-mail address. */
      keyword: optionalText(64),
      role: z.union([z.literal(''), companyRole]).prefault(''),
    }),
    output: listed(colleagueFields),
  }),
  get: call({
    ...INVITE,
    summary: 'One of them.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: z.uuid() }),
    output: colleagueFields,
    refuses: ['not_found'],
  }),
  list_invitations: call({
    ...INVITE,
    summary: 'The company’s last invitations, the newest first.',
    path: `${PATH}/list_invitations`,
    input: z.strictObject({}),
    output: z.object({ list: z.array(invitationRow) }),
  }),
  invite: call({
    ...WRITES,
    summary:
      'Invites whoever signs in so to have a role below one’s own, or of an owner any, and tells them. They accept within seven days. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/invite`,
    input: z.strictObject({
      /** The phone number or e-mail address with which they sign in. */
      username: text(254),
      role: companyRole,
      pinCode,
    }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'staff.role_above', 'staff.has_role', 'invitation.open'],
  }),
  send_again: call({
    ...WRITES,
    summary: 'Sends an open or expired invitation again, for another seven days.',
    path: `${PATH}/send_again`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'staff.role_above', 'invitation.over'],
  }),
  take_back: call({
    ...WRITES,
    summary: 'Takes an invitation back. It cannot be accepted any more.',
    path: `${PATH}/take_back`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'staff.role_above', 'invitation.over'],
  }),
  change_role: call({
    ...ROLE_CHANGES,
    summary:
      'Gives one of the company’s people another role in place of one that they have, and tells them. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/change_role`,
    input: z.strictObject({ id: z.uuid(), from: companyRole, to: companyRole, pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'staff.role_above', 'staff.has_role', 'staff.last_owner'],
  }),
  take_role: call({
    ...ROLE_CHANGES,
    summary: 'Takes a role at the company back. It counts at once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/take_role`,
    input: z.strictObject({ id: z.uuid(), role: companyRole, pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'staff.role_above', 'staff.last_owner'],
  }),
}

export type InvitationInput = InputOf<(typeof companyStaffContract)['invite']>
export type RoleChange = InputOf<(typeof companyStaffContract)['change_role']>
export type RoleTaken = InputOf<(typeof companyStaffContract)['take_role']>
