import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import type { InvoiceLine } from '@idocard/domain/commerce/invoice-lines'

/** What an invoice is issued for. */
export interface InvoiceDraft {
  /** Our number of the invoice, at most 50 characters: a provider issues one invoice for it, however often it is asked. */
  relateNumber: string
  lines: readonly InvoiceLine[]
  /** Whole NT$, tax included: the sum of the lines. */
  total: number
  /** Both empty for an invoice without a company. */
  company: InvoiceCompany
  /** Where the buyer is told; one of them is not empty. */
  email: string
  phone: string
}

/** An issued uniform invoice. */
export interface IssuedInvoice {
  /** Two letters and eight digits. */
  number: string
  /** Four digits, on print-outs. */
  randomCode: string
  issuedAt: Date
}

/** The provider's refusal of a call, in its own words. It may be asked again later. */
export class InvoiceRefused extends Error {
  override name = 'InvoiceRefused'
}

/**
 * Issues uniform invoices.
 * @throws {InvoiceRefused} by every method, if the provider refuses; {ExchangeError} if it gives no usable answer
 */
export interface InvoiceProvider {
  readonly name: string
  issue(draft: InvoiceDraft): Promise<IssuedInvoice>
  /** The invoice that was issued for our number; undefined if there is none. */
  query(relateNumber: string): Promise<IssuedInvoice | undefined>
  /** Voids a whole invoice. */
  void(number: string, reason: string): Promise<void>
  /** Takes an amount back from an invoice. @returns the allowance's number */
  allowance(number: string, lines: readonly InvoiceLine[]): Promise<string>
}
