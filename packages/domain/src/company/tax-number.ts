import { toHalfWidth } from '../text.ts'

const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1]
const digitSum = (product: number) => Math.floor(product / 10) + (product % 10)

/**
 * Whether this is a Taiwanese unified business number: eight digits with a valid checksum (Ministry of Finance, 2023).
 */
export function isTaxNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + digitSum(weight * Number(text[at])), 0)
  // A seventh digit of 7 adds 10 (7 × 4 = 28, 2 + 8), which may count as 1 or as 0.
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}

/** A tax number as it is stored, of what was typed: with full-width digits, spaces or hyphens. Null if it is none. */
export function typedTaxNumber(typed: string): string | null {
  const digits = toHalfWidth(typed).replace(/[\s-]/g, '')
  if (digits === '') return ''
  return isTaxNumber(digits) && !/^0+$/.test(digits) ? digits : null
}
