import type { Member } from '@idocard/contract/identity/account'
import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import { type Delivery, parseDelivery } from '../../features/commerce/checkout/delivery.ts'
import {
  type Destination,
  destinationOf,
  isEmptyDestination,
  parseDestination,
} from '../../features/identity/profile/destination.ts'
import { sessionStore } from '../../lib/browser-storage.ts'

/** The input of the delivery form. */
export type Information = Destination & Delivery

/** A member's input that is not ordered yet. */
export interface Draft {
  information: Information
  /** The applied discount code. Empty if there is none. */
  discountCode: string
  /** Whether the address will be saved in the profile. */
  keepsAddress: boolean
}

const KEY = 'idoCheckout'

/** The destination from the profile. Name and phone default to the member's own. */
const suggested = (member: Member): Destination =>
  destinationOf({
    ...member,
    shippingName: member.shippingName || member.name,
    shippingPhone: member.shippingPhone || member.phone,
  })

/**
 * A member's input in this tab, otherwise the suggestion from the profile. Profile values that are newer than the draft
 * replace typed values, except empty ones.
 * @param company on the invoice of the last order, suggested for this one
 */
export function openDraft(
  member: Member,
  company?: InvoiceCompany,
  stored: string | null = sessionStore.getItem(KEY),
): Draft {
  const profile = suggested(member)
  const found = parsed(stored)
  // A first address is saved unless the user clears the checkbox. A saved address is replaced only on request.
  const keepsAddress = isEmptyDestination(destinationOf(member))
  if (found?.memberId !== member.id) {
    const information = { ...profile, ...parseDelivery(company), email: member.email }
    return { information, discountCode: '', keepsAddress }
  }
  const typed = parseDestination(found.information)
  const known = parseDestination(found.profile)
  const isNew = (field: keyof Destination) => profile[field] !== '' && profile[field] !== known[field]
  // County, area and street are replaced together.
  const isNewPlace = isNew('county') || isNew('area') || isNew('address')
  return {
    information: {
      shippingName: isNew('shippingName') ? profile.shippingName : typed.shippingName,
      shippingPhone: isNew('shippingPhone') ? profile.shippingPhone : typed.shippingPhone,
      county: (isNewPlace && profile.county) || typed.county,
      area: (isNewPlace && profile.area) || typed.area,
      address: (isNewPlace && profile.address) || typed.address,
      ...parseDelivery(found.information),
    },
    keepsAddress: typeof found.keepsAddress === 'boolean' ? found.keepsAddress : keepsAddress,
    discountCode: typeof found.discountCode === 'string' ? found.discountCode.slice(0, 40) : '',
  }
}

/** Stores a draft for this tab, so that it survives a reload or a new sign-in. */
export const storeDraft = (member: Member, draft: Draft): void =>
  sessionStore.setItem(KEY, JSON.stringify({ memberId: member.id, profile: suggested(member), ...draft }))

/** Deletes the draft: it was ordered, or its member signed out. */
export const dropDraft = (): void => sessionStore.removeItem(KEY)

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    // Invalid or truncated JSON is treated as missing.
    return null
  }
}
