import type { Seller } from '@idocard/domain/commerce/seller'
import * as z from 'zod'
import { call } from '../call.ts'
import { nothing, rowId } from '../fields.ts'

/** A company's public data. The first nine fields are the specification's; header and footer use the rest. */
const companyConfig = z.object({
  id: z.int(),
  companychname: z.string(),
  companyenname: z.string(),
  companyLogo: z.string(),
  homeLink: z.string(),
  privatePolicy: z.string(),
  termsUse: z.string(),
  squareLogo: z.string(),
  site: z.string(),
  prefix: z.string(),
  servicePhone: z.string(),
  serviceMail: z.string(),
  lineLink: z.string(),
  messengerLink: z.string(),
  facebookLink: z.string(),
  /** The app's pages in the app stores; empty until it is published there. */
  appStoreLink: z.string(),
  googlePlayLink: z.string(),
  /** `#rrggbb`, for the company's cards and back office; empty: the site's default. */
  accent: z.string(),
  /** Its staff and its programme rest for now; cards and what belongs to people stay. */
  isPaused: z.boolean(),
  /** The seller on this site. */
  seller: z.object({
    nameCh: z.string(),
    nameEn: z.string(),
    taxNumber: z.string(),
    addressCh: z.string(),
    addressEn: z.string(),
    representativeCh: z.string(),
    representativeEn: z.string(),
    isSample: z.boolean(),
  }) satisfies z.ZodType<Seller>,
  /** The current year in Taiwan, for the copyright notice. */
  year: z.int(),
})
export type CompanyConfig = z.infer<typeof companyConfig>

/** A company that the holder belongs to. */
const sponsor = companyConfig.omit({ seller: true, year: true }).extend({
  /** Whether it is the first sponsor, whose news and points the holder sees first. */
  isFirst: z.boolean(),
  /** The holder's points at this company. */
  points: z.int(),
  /** Numbers of the holder's cards of this company, oldest first. */
  cards: z.array(z.string()),
})
export type Sponsor = z.infer<typeof sponsor>

export const company = {
  getConfig: call({
    summary: 'The company behind a prefix: names, logos, links.',
    path: '/api/{product}/sponsor/getConfig',
    who: 'anyone',
    input: nothing,
    output: companyConfig,
    reads: ['company'],
  }),
  getSponsor: call({
    summary: 'One of my companies.',
    path: '/api/{product}/sponsor/getSponsor',
    who: 'holder',
    input: z.strictObject({ id: rowId }),
    output: sponsor,
    refuses: ['not_found'],
  }),
  load_sponsors: call({
    summary: 'The companies of my cards, the first sponsor first. Without a card: the site’s own company.',
    path: '/api/{product}/sponsor/load_sponsors',
    who: 'holder',
    input: nothing,
    output: z.object({ list: z.array(sponsor) }),
  }),
}
