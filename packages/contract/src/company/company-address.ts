import { cleanLine, parseName } from '@idocard/domain/commerce/address'
import { ADDRESS_LIMITS } from '@idocard/domain/company/purchase'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import * as z from 'zod'
import { call } from '../call.ts'
import { flag, INTEGER_MAX, integerOr, line, optionalText, rowId, rowIdOrNone, text } from '../fields.ts'
import { listed, listing } from '../listing.ts'
import { REMOVE, REMOVED, RESTORE, removable } from '../removal.ts'

/** Where a company has parcels sent, for its staff. */
export const companyAddress = z.object({
  id: z.int(),
  /** What staff call it. */
  label: z.string(),
  recipient: z.string(),
  /** As people write it: 0912-345-678. */
  phone: z.string(),
  address: z.string(),
  /** Whether it is offered first. One of a company’s is. */
  isDefault: z.boolean(),
  version: z.int(),
  ...removable,
})
export type CompanyAddress = z.infer<typeof companyAddress>

const PATH = '/api/{product}/companyAddress'
const READ = { who: 'staff', may: 'purchase.read', on: 'company' } as const
const WRITE = {
  who: 'staff',
  may: 'purchase.make',
  on: 'company',
  writes: true,
  limit: { times: 600, seconds: 3600, by: 'person' },
  refreshes: ['companyAddress', 'companyStart'],
} as const

/** A text that `clean` accepts, and normalises. */
const checked = (max: number, clean: (typed: string) => string | null) =>
  text(max).transform((typed, context) => {
    const value = clean(typed)
    if (value) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })

/** Where a company has parcels sent. The same rules hold as at the checkout. */
export const companyAddressContract = {
  list: call({
    ...READ,
    summary: 'The company’s delivery addresses, for its staff.',
    path: `${PATH}/list`,
    input: z.strictObject({
      ...listing(['label']),
      /** A piece of what it is called, of the recipient or of the address. */
      keyword: optionalText(64),
      show: z.enum(['', REMOVED]).prefault(''),
    }),
    output: listed(companyAddress),
  }),
  get: call({
    ...READ,
    summary: 'One of the company’s delivery addresses.',
    path: `${PATH}/get`,
    input: z.strictObject({ id: rowId }),
    output: companyAddress,
    refuses: ['not_found'],
  }),
  save: call({
    ...WRITE,
    summary: 'Changes one of the company’s delivery addresses, or adds one (`id` 0). At most 20.',
    path: `${PATH}/save`,
    input: z.strictObject({
      id: rowIdOrNone,
      /** The version that was edited. */
      version: integerOr(0, INTEGER_MAX, 0),
      label: line(ADDRESS_LIMITS.label),
      recipient: checked(ADDRESS_LIMITS.recipient, parseName),
      /** A Taiwanese mobile number in any common notation. */
      phone: checked(ADDRESS_LIMITS.phone, normaliseMobile),
      address: checked(ADDRESS_LIMITS.address, cleanLine),
      /** Whether it is offered first, in place of the one that was. */
      isDefault: flag,
    }),
    output: companyAddress,
    refuses: ['not_found', 'edit.removed', 'company_address.changed', 'company_address.many'],
  }),
  remove: call({
    ...WRITE,
    summary: 'Deletes one of the company’s delivery addresses. It can be restored.',
    path: `${PATH}/remove`,
    ...REMOVE,
    refuses: ['not_found', 'edit.removed'],
  }),
  restore: call({
    ...WRITE,
    summary: 'Brings a deleted delivery address back.',
    path: `${PATH}/restore`,
    ...RESTORE,
    refuses: [...RESTORE.refuses, 'company_address.many'],
  }),
}
