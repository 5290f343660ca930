import { expect, it } from 'vitest'
import { localInvoices } from './local.ts'
import type { InvoiceDraft } from './port.ts'

const line = (amount: number) => ({ name: '名片', quantity: 1, amount })
const DRAFT: InvoiceDraft = {
  relateNumber: 'ABCDEFGHJK',
  lines: [line(1490), { name: '運費', quantity: 1, amount: 100 }],
  total: 1590,
  company: { taxNumber: '', invoiceTitle: '' },
  email: 'buyer@example.com',
  phone: '',
}

it('issues one invoice for a number, which can be queried', async () => {
  const provider = localInvoices()
  expect(await provider.query(DRAFT.relateNumber)).toBeUndefined()
  const issued = await provider.issue(DRAFT)
  expect(issued.number).toMatch(/^[A-Z]{2}\d{8}$/)
  expect(issued.randomCode).toMatch(/^\d{4}$/)
  expect(await provider.issue(DRAFT)).toBe(issued)
  expect(await provider.query(DRAFT.relateNumber)).toBe(issued)
})

it.each([
  ['lines that are not the total', { total: 1589 }],
  ['nothing to pay', { lines: [], total: 0 }],
  ['nobody to tell', { email: '' }],
])('refuses %s', async (_name, wrong) => {
  await expect(localInvoices().issue({ ...DRAFT, ...wrong })).rejects.toThrow(
    expect.objectContaining({ name: 'InvoiceRefused' }),
  )
})

it('takes back what is left and no more, and voids only what is whole', async () => {
  const provider = localInvoices()
  const { number } = await provider.issue(DRAFT)
  expect(await provider.allowance(number, [line(1000)])).toBe(`${number}-1`)
  await expect(provider.allowance(number, [line(591)])).rejects.toThrow('more than is left')
  expect(await provider.allowance(number, [line(590)])).toBe(`${number}-2`)
  await expect(provider.void(number, 'x')).rejects.toThrow('has allowances')
  const other = await provider.issue({ ...DRAFT, relateNumber: 'OTHER' })
  await provider.void(other.number, 'x')
  await expect(provider.allowance(other.number, [line(1)])).rejects.toThrow('is void')
  await expect(provider.void('AA00000000', 'x')).rejects.toThrow('no such invoice')
})
