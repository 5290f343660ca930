import { COMPANY_LIMITS, linkAnywhere, linkElsewhere } from '@idocard/domain/company/company-profile'
import { typedTaxNumber } from '@idocard/domain/company/tax-number'
import { parseColour } from '@idocard/domain/contrast'
import { normaliseEmail } from '@idocard/domain/identity/email'
import type { Scope } from '@idocard/domain/identity/permission'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integerOr, line, optionalClean, optionalLine, pictureName } from '../fields.ts'

/** What a company says of itself and how it looks, as its staff edit it. */
export const profile = z.object({
  id: z.int(),
  prefix: z.string(),
  titleCh: z.string(),
  titleEn: z.string(),
  taxNumber: z.string(),
  address: z.string(),
  companyLogo: z.string(),
  squareLogo: z.string(),
  accent: z.string(),
  servicePhone: z.string(),
  serviceMail: z.string(),
  site: z.string(),
  homeLink: z.string(),
  termsUse: z.string(),
  privatePolicy: z.string(),
  lineLink: z.string(),
  messengerLink: z.string(),
  facebookLink: z.string(),
  appStoreLink: z.string(),
  googlePlayLink: z.string(),
  showInvitation: z.boolean(),
  version: z.int(),
})
export type CompanyProfile = z.infer<typeof profile>

const { name, address, phone, mail, link } = COMPANY_LIMITS
const elsewhere = optionalClean(link, linkElsewhere)
const anywhere = optionalClean(link, linkAnywhere)
/** The same as it is written. Links are stored in full, and a colour as `#rrggbb` in lower case. */
export const writtenProfile = {
  /** The version that was edited. */
  version: integerOr(0, INTEGER_MAX, 0),
  titleCh: line(name),
  titleEn: optionalLine(name),
  taxNumber: optionalClean(20, typedTaxNumber),
  address: optionalLine(address),
  companyLogo: pictureName.prefault(''),
  squareLogo: pictureName.prefault(''),
  accent: optionalClean(7, (colour) => (colour === '' ? '' : parseColour(colour))),
  servicePhone: optionalLine(phone),
  serviceMail: optionalClean(mail, (address) => (address === '' ? '' : normaliseEmail(address))),
  site: elsewhere,
  homeLink: anywhere,
  termsUse: anywhere,
  privatePolicy: anywhere,
  lineLink: elsewhere,
  messengerLink: elsewhere,
  facebookLink: elsewhere,
  appStoreLink: elsewhere,
  googlePlayLink: elsewhere,
  showInvitation: flag.prefault(true),
}

export const editCompany = <const S extends Scope>(on: S) => ({ who: 'staff', may: 'company.edit', on }) as const
export const WRITES = { writes: true, limit: { times: 600, seconds: 3600, by: 'person' } } as const
/** What shows a company's names, or depends on its pause. Everybody's answers follow by the tag. */
export const SHOWN_BY = [
  'siteCompany',
  'companyProfile',
  'companyStart',
  'company',
  'card',
  'certificate',
  'staff',
  'siteBatch',
  'siteCard',
  'siteStaff',
  'companyStaff',
  'employee',
  'joinLink',
  'lead',
  'leadEvent',
] as const
export const SHOWS_COMPANY = { refreshes: SHOWN_BY, invalidates: ['company'] } as const

/** A company’s profile, as its own staff edit it: everything but the prefix and its reserved theme. */
export const companyProfileContract = {
  get: call({
    ...editCompany('company'),
    summary: 'The profile of the company in the path, for its staff to edit.',
    path: '/api/{product}/companyProfile/get',
    input: z.strictObject({}),
    output: profile,
    refuses: ['not_found'],
  }),
  save: call({
    ...editCompany('company'),
    ...WRITES,
    ...SHOWS_COMPANY,
    summary: 'Changes the profile of the company in the path.',
    path: '/api/{product}/companyProfile/save',
    input: z.strictObject(writtenProfile),
    output: z.object({ version: z.int() }),
    refuses: ['not_found', 'company.changed', 'company.ours'],
  }),
}
