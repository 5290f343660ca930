import { createHash } from 'node:crypto'
import type { InvoiceLine } from '@idocard/domain/commerce/invoice-lines'
import { type InvoiceProvider, InvoiceRefused, type IssuedInvoice } from './port.ts'

interface Recorded extends IssuedInvoice {
  /** What is left of it, after allowances. */
  left: number
  allowances: number
  isVoid: boolean
}

const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
const digitsOf = (text: string, length: number) =>
  String(createHash('sha256').update(text).digest().readUInt32BE() % 10 ** length).padStart(length, '0')

/**
 * Records invoices in memory and issues none, for trials and tests. It follows a provider's rules. Its numbers are made
 * of ours, so that they are the same after a restart.
 */
export function localInvoices(now: () => Date = () => new Date()): InvoiceProvider {
  const byRelateNumber = new Map<string, Recorded>()
  const find = (number: string): Recorded => {
    const found = [...byRelateNumber.values()].find((one) => one.number === number)
    if (!found) throw new InvoiceRefused('no such invoice')
    if (found.isVoid) throw new InvoiceRefused('the invoice is void')
    return found
  }
  return {
    name: 'local',
    async issue({ relateNumber, lines, total, email, phone }) {
      const before = byRelateNumber.get(relateNumber)
      if (before) return before
      if (sumOf(lines) !== total || total < 1) throw new InvoiceRefused('the sum of the lines is not the total')
      if (!email && !phone) throw new InvoiceRefused('an e-mail address or a phone number is needed')
      const issued = {
        number: `ZZ${digitsOf(relateNumber, 8)}`,
        randomCode: digitsOf(`random ${relateNumber}`, 4),
        issuedAt: now(),
        left: total,
        allowances: 0,
        isVoid: false,
      }
      byRelateNumber.set(relateNumber, issued)
      return issued
    },
    query: async (relateNumber) => byRelateNumber.get(relateNumber),
    async void(number) {
      const found = find(number)
      if (found.allowances > 0) throw new InvoiceRefused('the invoice has allowances')
      found.isVoid = true
    },
    async allowance(number, lines) {
      const found = find(number)
      const amount = sumOf(lines)
      if (amount < 1 || amount > found.left) throw new InvoiceRefused('more than is left of the invoice')
      found.left -= amount
      found.allowances += 1
      return `${number}-${found.allowances}`
    },
  }
}
