import { COMPANY_LIMITS } from '@idocard/domain/company/company-profile'
import { typedTaxNumber } from '@idocard/domain/company/tax-number'
import { parseColour } from '@idocard/domain/contrast'
import * as z from 'zod'
import { call } from '../call.ts'
import { line, nothing, optionalClean, optionalLine, optionalText, pictureName, text, twd } from '../fields.ts'

const PATH = '/api/{product}/companyStart'
const WHO = { who: ['member', 'holder'] } as const
const orderNumber = text(20)

/** A paid order with enough cards for a company. */
const offer = z.object({
  orderNumber: z.string(),
  cards: z.int(),
  /** The company on its invoice; both empty without one. */
  taxNumber: z.string(),
  invoiceTitle: z.string(),
})
export type CompanyOffer = z.infer<typeof offer>

/** A company that the caller owns, and its orders. */
const owned = z.object({
  prefix: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  orders: z.array(z.string()),
})
export type OwnedCompany = z.infer<typeof owned>

/** A company for which somebody may order. */
const buyingCompany = z.object({
  prefix: z.string(),
  nameCh: z.string(),
  nameEn: z.string(),
  /** For its invoice; both empty if it has no tax number. */
  taxNumber: z.string(),
  invoiceTitle: z.string(),
  /** Orders that cost more wait for an owner; null if none does. */
  approvalAbove: twd.nullable(),
  /** Where it has parcels sent, what is offered first at the beginning. */
  addresses: z.array(
    z.object({ id: z.int(), label: z.string(), recipient: z.string(), phone: z.string(), address: z.string() }),
  ),
})
export type BuyingCompany = z.infer<typeof buyingCompany>

/** What shows whose a person's orders and companies are. */
const WRITES = {
  ...WHO,
  writes: true,
  limit: { times: 30, seconds: 3600, by: 'person' },
  refreshes: ['companyStart', 'staff', 'companyStock', 'purchase', 'siteCompany', 'certificate'],
} as const

/** How the buyer of a pack of cards sets up a company with it, whose first owner they are. */
export const companyStartContract = {
  load: call({
    ...WHO,
    summary: 'My paid orders with which I can set up a company, and the companies that I own.',
    path: `${PATH}/load`,
    input: nothing,
    output: z.object({ offers: z.array(offer), companies: z.array(owned) }),
  }),
  load_buying: call({
    ...WHO,
    summary: 'The companies for which I may order, with what their invoices and parcels need.',
    path: `${PATH}/load_buying`,
    input: nothing,
    output: z.object({ list: z.array(buyingCompany) }),
  }),
  check_prefix: call({
    ...WHO,
    summary: 'What is wrong with a prefix for a new company, in words; empty if it is free.',
    path: `${PATH}/check_prefix`,
    input: z.strictObject({ prefix: optionalText(64) }),
    output: z.object({ problem: z.string() }),
    limit: { times: 300, seconds: 3600, by: 'person' },
  }),
  make: call({
    ...WRITES,
    summary:
      'Sets up a company with one of my paid orders, and makes me its owner. The order’s cards are the company’s. The console still needs a second factor.',
    path: `${PATH}/make`,
    input: z.strictObject({
      orderNumber,
      /** Eight digits with a valid checksum; empty for an organisation without one. */
      taxNumber: optionalClean(20, typedTaxNumber),
      titleCh: line(COMPANY_LIMITS.name),
      titleEn: optionalLine(COMPANY_LIMITS.name),
      address: optionalLine(COMPANY_LIMITS.address),
      /** It is in addresses that people have, so it never changes. */
      prefix: optionalText(64),
      squareLogo: pictureName.prefault(''),
      accent: optionalClean(7, (colour) => (colour === '' ? '' : parseColour(colour))),
    }),
    output: z.object({ prefix: z.string() }),
    refuses: [
      'not_found',
      'company.prefix_form',
      'company.prefix_reserved',
      'company.prefix_taken',
      'company_start.order',
      'company_start.used',
      'company.ours',
      'company_start.limit',
    ],
    invalidates: ['company'],
  }),
  add_order: call({
    ...WRITES,
    summary: 'Adds the cards of one of my paid orders to a company that I own.',
    path: `${PATH}/add_order`,
    input: z.strictObject({ orderNumber, prefix: text(64) }),
    output: z.object({ prefix: z.string() }),
    refuses: ['not_found', 'company.paused', 'company_start.order', 'company_start.used'],
  }),
}
