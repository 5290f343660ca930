import { COMPANY_ROLE_NAMES, type Permission, type Role } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, rowId, text } from '../fields.ts'
import { STEP_UP_REFUSALS } from './holder.ts'

const PATH = '/api/sys/staff'

/** A role of the caller, for the site or at one company. */
const ownRole = z.object({
  /** The company's prefix; empty for a role of the site. */
  prefix: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  role: z.string() as z.ZodType<Role>,
  permissions: z.array(z.string() as z.ZodType<Permission>),
  /** The company is paused: its staff can do nothing there. */
  isPaused: z.boolean(),
})

/** An invitation to the caller to have a role at a company, which they can accept now. */
const ownInvitation = z.object({
  id: z.int(),
  prefix: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  role: z.enum(COMPANY_ROLE_NAMES),
  expiresAt: z.iso.datetime(),
})
export type OwnInvitation = z.infer<typeof ownInvitation>

/** Digits of an authenticator app, or one of the recovery codes. */
const factorCode = text(40)

export const staffContract = {
  load_me: call({
    summary: 'My roles, what they allow, my open invitations, and whether I have a second factor.',
    path: `${PATH}/load_me`,
    who: ['member', 'holder', 'staff'],
    input: nothing,
    output: z.object({
      id: z.string(),
      roles: z.array(ownRole),
      hasSecondFactor: z.boolean(),
      /** An authenticator app, and passkeys: what of it I have set up. */
      hasApp: z.boolean(),
      hasPasskey: z.boolean(),
      invitations: z.array(ownInvitation),
      /** When the demo company that I visit ends; null for everybody else. */
      demoUntil: z.iso.datetime().nullable(),
    }),
  }),
  accept_invitation: call({
    summary: 'Accepts an invitation to me to have a role at a company. The console still needs a second factor.',
    path: `${PATH}/accept_invitation`,
    who: ['member', 'holder', 'staff'],
    writes: true,
    input: z.strictObject({ id: rowId }),
    output: z.object({}),
    refuses: ['not_found', 'invitation.over'],
    limit: { times: 60, seconds: 3600, by: 'person' },
    // Whoever has a new role may ask for more of the company.
    refreshes: [
      ...['staff', 'holder', 'announcement', 'siteAnnouncement', 'companyAudit', 'companyContent', 'companyDraft'],
      ...[
        'cardRequest',
        'cardTemplate',
        'departure',
        'directory',
        'employeeImport',
        'joinLink',
        'certificate',
        'leadEvent',
        'leadDestination',
        'companySignIn',
        'companyFigures',
        'companyGoal',
        'companyPicture',
        'companyProfile',
        'companyStaff',
        'companyStart',
        'purchase',
        'companyAddress',
        'companyStock',
        'department',
        'employee',
        'lead',
        'companyView',
        'course',
        'drive',
        'point',
        'pointAccount',
        'pointCard',
        'prize',
        'prizeApply',
      ],
    ],
  }),
  begin_second_factor: call({
    summary:
      'A new secret for an authenticator app (RFC 6238). Needs a fresh code from `request_step_up`. It counts once `sign_in` has accepted a code made with it.',
    path: `${PATH}/begin_second_factor`,
    who: ['member', 'holder'],
    writes: true,
    input: z.strictObject({ pinCode: text(40) }),
    output: z.object({
      /** In base32, for typing. */
      secret: z.string(),
      /** The same as an address for authenticator apps, and as a QR code (SVG). */
      uri: z.string(),
      qr: z.string(),
    }),
    refuses: [...STEP_UP_REFUSALS, 'auth.forbidden', 'staff.has_second_factor'],
    limit: { times: 20, seconds: 3600, by: 'person' },
    // Whoever manages the people of a console sees how they sign in, themselves as well.
    refreshes: ['staff', 'companyStaff'],
  }),
  sign_in: call({
    summary: 'Opens a staff session with a code of my authenticator app, or with a recovery code, which works once.',
    path: `${PATH}/sign_in`,
    who: ['member', 'holder'],
    writes: true,
    input: z.strictObject({ code: factorCode }),
    output: z.object({
      token: z.string(),
      expiresAt: z.iso.datetime(),
      /** At the first sign-in: ten codes that replace the app when it is lost. They are not shown again. */
      recoveryCodes: z.array(z.string()),
    }),
    refuses: ['auth.forbidden', 'staff.no_second_factor', 'staff.code_wrong', 'staff.code_limit'],
    limit: { times: 120, seconds: 3600, by: 'person' },
    refreshes: ['account', 'staff', 'passkey', 'companyStaff'],
  }),
}
