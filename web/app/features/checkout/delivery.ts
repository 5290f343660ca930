import { cleanLine } from '@idocard/domain/address'
import { isShippingMethod, type ShippingMethod } from '@idocard/domain/freight'
import { CREDIT_CARD } from '@idocard/domain/payment-method'

/** How an order is sent, and what its buyer has to say, as typed. */
export interface Delivery {
  shippingMethod: ShippingMethod
  shippingRemark: string
}

/** Fields in the order in which they stand on the page. */
export const DELIVERY_FIELDS = ['shippingMethod', 'shippingRemark'] as const satisfies readonly (keyof Delivery)[]

/** Characters of a remark, as the API counts them. */
export const REMARK_MOST = 300

/** What is wrong with each field, `checkout:problem.<name>`; empty when nothing is. */
export const deliveryProblems = ({ shippingRemark }: Delivery): { shippingRemark?: 'remarkWrong' } =>
  remarkLine(shippingRemark) === null ? { shippingRemark: 'remarkWrong' } : {}

/** A remark may be written in several lines; the parcel's label has one. Null when it cannot be sent. */
function remarkLine(remark: string): string | null {
  const line = cleanLine(remark.replace(/\s+/g, ' '))
  return line !== null && line.length <= REMARK_MOST ? line : null
}

/** The fields of `order.create_order` beside recipient and address. @param values without problems. */
export const deliveryInput = ({ shippingMethod, shippingRemark }: Delivery) =>
  ({
    shippingMethod,
    shippingRemark: remarkLine(shippingRemark) ?? '',
    countryCode: 'TW',
    email: '',
    paymentMethod: CREDIT_CARD,
  }) as const

/** The delivery in anything that was kept in the browser; what makes no sense is as it is at first. */
export function parseDelivery(kept: unknown): Delivery {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  return {
    shippingMethod: isShippingMethod(given.shippingMethod) ? given.shippingMethod : 1,
    shippingRemark: typeof given.shippingRemark === 'string' ? given.shippingRemark : '',
  }
}
