import type { Member } from '@idocard/contract/account'
import { type Delivery, parseDelivery } from '../../features/checkout/delivery.ts'
import { type Destination, destinationOf, parseDestination } from '../../features/profile/destination.ts'

/** What is filled in to have an order sent. */
export type Information = Destination & Delivery

/** What a member has filled in so far and not ordered yet. */
export interface Draft {
  information: Information
  /** The discount code that was applied; empty when none was. */
  discountCode: string
}

const KEY = 'idoCheckout'

/** What the profile suggests: its recipient, or else the member. */
const suggested = (member: Member): Destination =>
  destinationOf({
    ...member,
    shippingName: member.shippingName || member.name,
    shippingPhone: member.shippingPhone || member.phone,
  })

/**
 * What a member filled in, in this tab, or else what the profile suggests. What the profile has learned since a draft
 * was begun takes the place of what was typed; what is empty there never does.
 */
export function openDraft(member: Member, kept: string | null = sessionStorage.getItem(KEY)): Draft {
  const profile = suggested(member)
  const found = parsed(kept)
  if (found?.memberId !== member.id) return { information: { ...profile, ...parseDelivery(null) }, discountCode: '' }
  const typed = parseDestination(found.information)
  const known = parseDestination(found.profile)
  const isNew = (field: keyof Destination) => profile[field] !== '' && profile[field] !== known[field]
  // County, area and street belong together.
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
    discountCode: typeof found.discountCode === 'string' ? found.discountCode.slice(0, 40) : '',
  }
}

/** Keeps a draft for this tab, so that a reload or a new sign-in loses nothing. */
export const storeDraft = (member: Member, draft: Draft): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ memberId: member.id, profile: suggested(member), ...draft }))

/** Forgets the draft: it was ordered, or its member signed out. */
export const dropDraft = (): void => sessionStorage.removeItem(KEY)

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    // Not ours, or cut short: as good as none.
    return null
  }
}
