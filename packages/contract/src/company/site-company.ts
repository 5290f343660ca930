import { THEME_KEYS, THEMES, type ThemeKey } from '@idocard/domain/cards/theme'
import { COMPANY_LIMITS, INVITATION_STATES } from '@idocard/domain/company/company-profile'
import { COMPANY_ROLE_NAMES } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { line, optionalText, rowId, rowIdOrNone, text } from '../fields.ts'
import { STEP_UP_REFUSALS } from '../identity/holder.ts'
import { listed, listing } from '../listing.ts'
import { editCompany, profile, SHOWN_BY, SHOWS_COMPANY, WRITES, writtenProfile } from './company-profile.ts'

const COMPANY_STATES = ['live', 'paused'] as const
const companyRow = z.object({
  id: z.int(),
  prefix: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  squareLogo: z.string(),
  state: z.enum(COMPANY_STATES),
  /** Its cards, and the people who have one, counted up to 10,000. */
  cards: z.int(),
  holders: z.int(),
  /** The names of its owners; of those without a name, how they sign in, mostly hidden. */
  owners: z.array(z.string()),
  since: z.iso.datetime(),
})
export type CompanyRow = z.infer<typeof companyRow>

export const companyRole = z.enum(COMPANY_ROLE_NAMES)
/** An invitation to have a role at a company. */
export const invitationRow = z.object({
  id: z.int(),
  role: companyRole,
  /** Whom it is for: their phone number or e-mail address, mostly hidden. */
  contact: z.string(),
  state: z.enum(INVITATION_STATES),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type StaffInvitation = z.infer<typeof invitationRow>

/** The themes that one company can have for itself. */
export const COMPANY_THEMES = THEME_KEYS.filter((key) => THEMES[key].isCompanyOnly)
const ownTheme = z.enum(['', ...COMPANY_THEMES] as ['', ...ThemeKey[]])

const siteCompany = profile.extend({
  ...companyRow.shape,
  theme: ownTheme,
  pausedAt: z.iso.datetime().nullable(),
  pauseReason: z.string(),
  /** The site’s own company, which cannot be paused. */
  isHome: z.boolean(),
  /** The newest first. */
  invitations: z.array(invitationRow),
  /** The inquiry that it was made of. */
  inquiry: z
    .object({
      id: z.uuid(),
      name: z.string(),
      /** How whoever asked is reached: usually the first owner. */
      contact: z.string(),
    })
    .nullable(),
})
export type SiteCompany = z.infer<typeof siteCompany>

const PATH = '/api/{product}/siteCompany'
const INVITES = {
  who: 'staff',
  may: 'people.invite',
  on: 'site',
  writes: true,
  limit: { times: 60, seconds: 3600, by: 'person' },
  // Whoever invites themselves sees the invitation.
  refreshes: ['siteCompany', 'companyStaff', 'staff'],
} as const
/** A role of one of a company’s people. */
const theirs = { companyId: rowId, id: z.uuid() }
const pinCode = optionalText(40)
/** Whoever changes their own role may ask for other things. */
const ROLE_CHANGES = {
  ...INVITES,
  refreshes: ['siteCompany', 'siteStaff', 'sitePerson', 'companyStaff', 'staff', 'companyStart'],
} as const

/** The companies whose people carry cards, as the site’s administrators make, change and pause them. */
export const siteCompanyContract = {
  list: call({
    ...editCompany('site'),
    summary: 'The companies, for the site’s staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['name', 'since', 'prefix']),
      /** A piece of a name or of the prefix. */
      keyword: optionalText(64),
      state: z.enum(['', ...COMPANY_STATES]).prefault(''),
    }),
    output: listed(companyRow),
  }),
  get: call({
    ...editCompany('site'),
    summary: 'One company with its owners and invitations, for the site’s staff to edit.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: siteCompany,
    refuses: ['not_found'],
  }),
  save: call({
    ...editCompany('site'),
    ...WRITES,
    ...SHOWS_COMPANY,
    summary: 'Changes a company, or makes one (`id` 0).',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** Of a new company. It is in addresses that people have, so it never changes. */
      prefix: optionalText(64),
      /** The inquiry of which a new company is made. */
      inquiryId: z.union([z.literal(''), z.uuid()]).prefault(''),
      theme: ownTheme.prefault(''),
      ...writtenProfile,
    }),
    output: z.object({ id: z.int(), version: z.int() }),
    refuses: [
      'not_found',
      'company.changed',
      'company.prefix_form',
      'company.prefix_reserved',
      'company.prefix_taken',
      'company.theme_taken',
      'company.inquiry_used',
    ],
    refreshes: [...SHOWN_BY, 'siteInquiry'],
  }),
  pause: call({
    ...editCompany('site'),
    ...WRITES,
    ...SHOWS_COMPANY,
    summary:
      'Pauses a company: its staff cannot work, its announcements are not sent, nobody collects its points or gets its prizes. Cards and what belongs to people stay.',
    path: `${PATH}/pause`,
    input: z.strictObject({ id: rowId, reason: line(COMPANY_LIMITS.reason) }),
    output: z.object({}),
    refuses: ['not_found', 'company.home', 'company.is_paused'],
  }),
  resume: call({
    ...editCompany('site'),
    ...WRITES,
    ...SHOWS_COMPANY,
    summary: 'Lets a paused company go on.',
    path: `${PATH}/resume`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'company.not_paused'],
  }),
  invite: call({
    ...INVITES,
    summary:
      'Invites whoever signs in so to have a role at a company, and tells them. They accept within seven days. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/invite`,
    input: z.strictObject({
      id: rowId,
      /** The phone number or e-mail address with which they sign in. */
      username: text(254),
      role: companyRole,
      pinCode,
    }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'staff.has_role', 'invitation.open'],
  }),
  send_again: call({
    ...INVITES,
    summary: 'Sends an open or expired invitation again, for another seven days.',
    path: `${PATH}/send_again`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'invitation.over'],
  }),
  take_back: call({
    ...INVITES,
    summary: 'Takes an invitation back. It cannot be accepted any more.',
    path: `${PATH}/take_back`,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'invitation.over'],
  }),
  change_role: call({
    ...ROLE_CHANGES,
    summary:
      'Gives one of a company’s people another role in place of one that they have, and tells them. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/change_role`,
    input: z.strictObject({ ...theirs, from: companyRole, to: companyRole, pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found', 'staff.has_role'],
  }),
  take_role: call({
    ...ROLE_CHANGES,
    summary:
      'Takes a role at a company back, also that of its last owner: somebody else is invited then. It counts at once. Needs a fresh code from `request_step_up`.',
    path: `${PATH}/take_role`,
    input: z.strictObject({ ...theirs, role: companyRole, pinCode }),
    output: z.object({}),
    refuses: [...STEP_UP_REFUSALS, 'not_found'],
  }),
}
