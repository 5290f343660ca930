import { cleanLine } from '@idocard/domain/address'
import { normaliseEmail } from '@idocard/domain/email'
import { isShippingMethod, type ShippingMethod } from '@idocard/domain/freight'
import { CREDIT_CARD } from '@idocard/domain/payment-method'

/** The receipt's address, the shipping method and the buyer's remark, as typed. */
export interface Delivery {
  /** If empty, the receipt is sent to the account's address, or by text message. */
  email: string
  shippingMethod: ShippingMethod
  shippingRemark: string
}

/** Fields in their order on the page. */
export const DELIVERY_FIELDS = [
  'email',
  'shippingMethod',
  'shippingRemark',
] as const satisfies readonly (keyof Delivery)[]

/** The maximum length of a remark in characters, as the API counts them. */
export const REMARK_MOST = 300

/** The validation error of each field, `checkout:problem.<name>`; empty when all are valid. */
export const deliveryProblems = ({
  email,
  shippingRemark,
}: Delivery): { email?: 'emailWrong'; shippingRemark?: 'remarkWrong' } => ({
  ...(email.trim() !== '' && normaliseEmail(email) === null && { email: 'emailWrong' as const }),
  ...(remarkLine(shippingRemark) === null && { shippingRemark: 'remarkWrong' as const }),
})

/** A remark in one line, as the parcel's label needs it. Null if it is invalid. */
function remarkLine(remark: string): string | null {
  const line = cleanLine(remark.replace(/\s+/g, ' '))
  return line !== null && line.length <= REMARK_MOST ? line : null
}

/** The fields of `order.create_order` beside recipient and address. @param values must be valid */
export const deliveryInput = ({ email, shippingMethod, shippingRemark }: Delivery) =>
  ({
    shippingMethod,
    shippingRemark: remarkLine(shippingRemark) ?? '',
    countryCode: 'TW',
    email: normaliseEmail(email) ?? '',
    paymentMethod: CREDIT_CARD,
  }) as const

/** Reads a stored delivery. Invalid parts get their initial values. */
export function parseDelivery(stored: unknown): Delivery {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return {
    email: typeof given.email === 'string' ? given.email : '',
    shippingMethod: isShippingMethod(given.shippingMethod) ? given.shippingMethod : 1,
    shippingRemark: typeof given.shippingRemark === 'string' ? given.shippingRemark : '',
  }
}
