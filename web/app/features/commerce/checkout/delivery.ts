import { cleanLine } from '@idocard/domain/commerce/address'
import { isShippingMethod, type ShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { type InvoiceCompany, invoiceCompany } from '@idocard/domain/commerce/invoice'
import { CREDIT_CARD } from '@idocard/domain/commerce/payment-method'
import { normaliseEmail } from '@idocard/domain/identity/email'

/** The receipt's address, the shipping method, the company on the invoice and the buyer's remark, as typed. */
export interface Delivery extends InvoiceCompany {
  /** If empty, the receipt is sent to the account's address, or by text message. */
  email: string
  shippingMethod: ShippingMethod
  shippingRemark: string
}

/** Fields in their order on the page. */
export const DELIVERY_FIELDS = [
  'email',
  'shippingMethod',
  'taxNumber',
  'invoiceTitle',
  'shippingRemark',
] as const satisfies readonly (keyof Delivery)[]

/** The maximum length of a remark in characters, as the API counts them. */
export const MAX_REMARK = 300

/** The validation error of e-mail and remark, `checkout:problem.<name>`; empty when both are valid. */
export const deliveryProblems = ({
  email,
  shippingRemark,
}: Pick<Delivery, 'email' | 'shippingRemark'>): { email?: 'emailWrong'; shippingRemark?: 'remarkWrong' } => ({
  ...(email.trim() !== '' && normaliseEmail(email) === null && { email: 'emailWrong' as const }),
  ...(remarkLine(shippingRemark) === null && { shippingRemark: 'remarkWrong' as const }),
})

/** A remark in one line, as the parcel's label needs it. Null if it is invalid. */
function remarkLine(remark: string): string | null {
  const line = cleanLine(remark.replace(/\s+/g, ' '))
  return line !== null && line.length <= MAX_REMARK ? line : null
}

/** The fields of `order.create_order` beside recipient and address. @param values must be valid */
export const deliveryInput = ({ email, shippingMethod, shippingRemark, ...company }: Delivery) =>
  ({
    ...invoiceCompany(company),
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
    taxNumber: typeof given.taxNumber === 'string' ? given.taxNumber : '',
    invoiceTitle: typeof given.invoiceTitle === 'string' ? given.invoiceTitle : '',
    shippingRemark: typeof given.shippingRemark === 'string' ? given.shippingRemark : '',
  }
}
