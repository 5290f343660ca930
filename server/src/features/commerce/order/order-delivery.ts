import { cleanLine, parseName } from '@idocard/domain/commerce/address'
import { type DestinationKind, destinationOf, type ShippingMethod } from '@idocard/domain/commerce/delivery-method'
import {
  INVOICE_PROBLEM_WORDS,
  type InvoiceCompany,
  invoiceCompany,
  invoiceProblems,
} from '@idocard/domain/commerce/invoice'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import { INVALID, refuseFields } from '../../../api/validation.ts'

/** Where the goods of an order go, and to whom its receipt and invoice go, as they are stored. */
export interface OrderDelivery extends InvoiceCompany {
  shippingName: string
  shippingPhone: string
  shippingAddress: string
  shippingRemark: string
  email: string
}
type Typed = OrderDelivery & { shippingMethod: ShippingMethod }

/** How each kind of destination is checked: what is printed on the parcel, or null if the input is not valid. */
const DESTINATIONS: Readonly<Record<DestinationKind, (typed: Typed) => string | null>> = {
  address: ({ shippingAddress }) => cleanLine(shippingAddress) || null,
}

/** The normalised delivery of an order. @throws {Refusal} `input.invalid` with the fields that `domain` does not accept */
export function orderDelivery(typed: Typed, lang: Lang): OrderDelivery {
  const shippingName = parseName(typed.shippingName)
  const shippingPhone = normaliseMobile(typed.shippingPhone)
  const shippingAddress = DESTINATIONS[destinationOf(typed.shippingMethod)](typed)
  const email = typed.email ? normaliseEmail(typed.email) : ''
  const shippingRemark = cleanLine(typed.shippingRemark)
  const invoiceWrong = Object.entries(invoiceProblems(typed))
  if (
    shippingName !== null &&
    shippingPhone !== null &&
    shippingAddress !== null &&
    email !== null &&
    shippingRemark !== null &&
    invoiceWrong.length === 0
  ) {
    return { shippingName, shippingPhone, shippingAddress, email, shippingRemark, ...invoiceCompany(typed) }
  }
  const wrong = Object.entries({ shippingName, shippingPhone, shippingAddress, email, shippingRemark })
  return refuseFields({
    ...Object.fromEntries(wrong.filter(([, value]) => value === null).map(([name]) => [name, INVALID[lang]])),
    ...Object.fromEntries(invoiceWrong.map(([name, problem]) => [name, INVOICE_PROBLEM_WORDS[problem][lang]])),
  })
}
