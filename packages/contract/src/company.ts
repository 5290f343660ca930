import type { Seller } from '@idocard/domain/seller'
import * as z from 'zod'
import { call } from './call.ts'
import { nothing } from './fields.ts'

/** A company's public data. The first nine fields are the specification's; header and footer use the rest. */
export const companyConfig = z.object({
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
  /** `#rrggbb`, for its cards and its back office; empty: the site's default. */
  accent: z.string(),
  /** Who sells on this site. */
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
  /** This year in Taiwan, for the copyright. */
  year: z.int(),
})
export type CompanyConfig = z.infer<typeof companyConfig>

export const company = {
  getConfig: call({
    summary: 'The company behind a prefix: names, logos, links.',
    path: '/api/{product}/sponsor/getConfig',
    who: 'anyone',
    input: nothing,
    output: companyConfig,
    reads: ['company'],
  }),
}
