import type { Member } from '@idocard/contract/account'
import { formatMobile } from '@idocard/domain/phone'
import { type Information, parseInformation } from './information.ts'

/** What a member has filled in so far and not ordered yet. */
export interface Draft {
  information: Information
  /** The discount code that was applied; empty when none was. */
  discountCode: string
}

const KEY = 'idoCheckout'

/** The draft of a member in this tab; undefined when there is none, or when it is somebody else's. */
export function readDraft(memberId: string, kept: string | null = sessionStorage.getItem(KEY)): Draft | undefined {
  const found = parsed(kept)
  if (found?.memberId !== memberId) return undefined
  const discountCode = typeof found.discountCode === 'string' ? found.discountCode.slice(0, 40) : ''
  return { information: parseInformation(found.information), discountCode }
}

/** Keeps a draft for this tab, so that a reload or a new sign-in loses nothing. */
export const keepDraft = (memberId: string, draft: Draft): void =>
  sessionStorage.setItem(KEY, JSON.stringify({ memberId, ...draft }))

/** Forgets the draft: it was ordered, or its member signed out. */
export const dropDraft = (): void => sessionStorage.removeItem(KEY)

/** A first draft from what is known of a member. */
export const draftOf = (member: Member): Draft => ({
  information: {
    shippingName: member.shippingName || member.name,
    shippingPhone: formatMobile(member.shippingPhone || member.phone),
    county: member.county,
    area: member.area,
    address: member.address,
    shippingMethod: 1,
    shippingRemark: '',
  },
  discountCode: '',
})

function parsed(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    // Not ours, or cut short: as good as none.
    return null
  }
}
