import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isTaxNumber } from '../company/tax-number.ts'
import { invoiceCompany, invoiceProblems, MAX_INVOICE_TITLE } from './invoice.ts'

it.each([
  ['', '', {}],
  [' ', '　', {}],
  ['04595257', '北極星物流', {}],
  ['０４５９ ５２５７', '北極星物流', {}],
  ['04595258', '北極星物流', { taxNumber: 'taxNumberWrong' }],
  ['04595257', '', { invoiceTitle: 'invoiceTitleEmpty' }],
  ['', '北極星物流', { taxNumber: 'taxNumberEmpty' }],
  ['0459525', '', { taxNumber: 'taxNumberWrong', invoiceTitle: 'invoiceTitleEmpty' }],
  ['04595257', '名'.repeat(MAX_INVOICE_TITLE + 1), { invoiceTitle: 'invoiceTitleWrong' }],
  ['04595257', '北\u0000極', { invoiceTitle: 'invoiceTitleWrong' }],
])('the number %j with the name %j has the problems %j', (taxNumber, invoiceTitle, problems) => {
  expect(invoiceProblems({ taxNumber, invoiceTitle })).toEqual(problems)
})

it('what has no problem is stored whole: a valid number with a name, or neither', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('04595257', '', ' '))
  fc.assert(
    fc.property(text, text, (taxNumber, invoiceTitle) => {
      const typed = { taxNumber, invoiceTitle }
      if (Object.keys(invoiceProblems(typed)).length > 0) return
      const company = invoiceCompany(typed)
      if (company.taxNumber === '') expect(company.invoiceTitle).toBe('')
      else expect([isTaxNumber(company.taxNumber), company.invoiceTitle === '']).toEqual([true, false])
    }),
  )
})
