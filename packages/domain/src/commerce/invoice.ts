import { isTaxNumber } from '../company/tax-number.ts'
import type { Lang } from '../language.ts'
import { toHalfWidth } from '../text.ts'
import { cleanLine } from './address.ts'

/** Maximum characters of the company's name on an invoice. */
export const MAX_INVOICE_TITLE = 60

/** The company that an invoice is made out to. Both empty: an invoice without a company. */
export interface InvoiceCompany {
  taxNumber: string
  invoiceTitle: string
}
type InvoiceProblem = 'taxNumberWrong' | 'taxNumberEmpty' | 'invoiceTitleEmpty' | 'invoiceTitleWrong'

/** The message for each problem. */
export const INVOICE_PROBLEM_WORDS: Readonly<Record<InvoiceProblem, Readonly<Record<Lang, string>>>> = {
  taxNumberWrong: {
    'zh-tw': '統一編號不正確，請檢查八個數字',
    'en-us': 'This tax number isn’t right. Please check its eight digits.',
  },
  taxNumberEmpty: { 'zh-tw': '請輸入統一編號，或清空抬頭', 'en-us': 'Enter the tax number, or leave the name empty.' },
  invoiceTitleEmpty: { 'zh-tw': '請輸入公司抬頭', 'en-us': 'Enter the company’s name.' },
  invoiceTitleWrong: {
    'zh-tw': `抬頭請在 ${MAX_INVOICE_TITLE} 個字以內，不能有特殊符號`,
    'en-us': `Use at most ${MAX_INVOICE_TITLE} characters, and no control characters.`,
  },
}

const digitsOf = (taxNumber: string) => toHalfWidth(taxNumber).replace(/[\s-]/g, '')

/** The normalised company. It is only valid without `invoiceProblems`. */
export const invoiceCompany = ({ taxNumber, invoiceTitle }: InvoiceCompany): InvoiceCompany => ({
  taxNumber: digitsOf(taxNumber),
  invoiceTitle: cleanLine(invoiceTitle) ?? '',
})

/** What is wrong with a company as typed. An invoice with a tax number needs the company's name, and the reverse. */
export function invoiceProblems(typed: InvoiceCompany): Partial<Record<keyof InvoiceCompany, InvoiceProblem>> {
  const { taxNumber, invoiceTitle } = invoiceCompany(typed)
  const isTitleWrong = cleanLine(typed.invoiceTitle) === null || [...invoiceTitle].length > MAX_INVOICE_TITLE
  if (taxNumber === '' && typed.invoiceTitle.trim() === '') return {}
  return {
    ...(taxNumber === ''
      ? { taxNumber: 'taxNumberEmpty' }
      : !isTaxNumber(taxNumber) && { taxNumber: 'taxNumberWrong' }),
    ...(isTitleWrong
      ? { invoiceTitle: 'invoiceTitleWrong' }
      : invoiceTitle === '' && { invoiceTitle: 'invoiceTitleEmpty' }),
  }
}

/** The company in one line: `王小明設計有限公司 12345675`. Empty without a company. */
export const invoiceCompanyLine = ({ taxNumber, invoiceTitle }: InvoiceCompany): string =>
  [invoiceTitle, taxNumber].filter(Boolean).join('　')
