import type { Twd } from '../money.ts'

export interface InvoiceLine {
  name: string
  quantity: number
  /** Whole NT$ for the whole line, after its part of the discount. A unit price may not be whole, so there is none. */
  amount: Twd
}

/**
 * The lines of an order's invoice. The discount is divided among the goods in whole NT$, so that the lines' sum is
 * exactly `subtotal - discount + freight`. Lines that cost nothing are left out.
 */
export function invoiceLines({
  lines,
  discount,
  freight,
}: {
  lines: readonly { titleCh: string; unitPrice: Twd; quantity: number }[]
  discount: Twd
  freight: Twd
}): InvoiceLine[] {
  const subtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const discountUpTo = (amount: Twd) => (subtotal === 0 ? 0 : Math.floor((discount * amount) / subtotal))
  let before = 0
  const goods = lines.map(({ titleCh, unitPrice, quantity }) => {
    const price = unitPrice * quantity
    const off = discountUpTo(before + price) - discountUpTo(before)
    before += price
    return { name: titleCh, quantity, amount: price - off }
  })
  return [...goods, { name: '運費', quantity: 1, amount: freight }].filter(({ amount }) => amount > 0)
}
