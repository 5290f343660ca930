import type { CardField, CardFieldName } from '@idocard/domain/cards/card-fields'
import { normalisePhone } from '@idocard/domain/identity/phone-number'
import type { TestCard } from './card-set.ts'
import type { Truth } from './person.ts'

/** Groups of fields with a common target. */
export const GROUPS: Record<string, readonly CardFieldName[]> = {
  'e-mail, phone, tax, web': ['email', 'mobile', 'phone', 'fax', 'taxNumber', 'web'],
  'company, title, address': ['companyZh', 'companyEn', 'titleZh', 'titleEn', 'addressZh', 'addressEn'],
  name: ['nameZh', 'nameEn'],
  'other (no aim)': ['departmentZh', 'departmentEn', 'extension', 'postcode', 'lineId'],
}

export interface Outcome {
  card: Pick<TestCard, 'number' | 'half' | 'kind'>
  field: CardFieldName
  wanted: string
  got: string
  right: boolean
}

/**
 * Compares each field of a card with the first value that was read. Phone numbers may be formatted differently; other
 * values must be equal.
 */
export function outcomes(
  card: Pick<TestCard, 'number' | 'half' | 'kind'>,
  truth: Truth,
  read: readonly CardField[],
): Outcome[] {
  return (Object.keys(truth) as CardFieldName[]).map((field) => {
    const wanted = truth[field] ?? ''
    const got = read.find(({ name }) => name === field)?.value ?? ''
    return { card, field, wanted, got, right: canonical(field, got) === canonical(field, wanted) }
  })
}

const NUMBERS: readonly CardFieldName[] = ['mobile', 'phone', 'fax']
const canonical = (field: CardFieldName, value: string) =>
  NUMBERS.includes(field) ? (normalisePhone(value) ?? value) : value

/** Percentage of correct fields, with one decimal. */
export const percent = (list: readonly Outcome[]): number =>
  list.length === 0 ? 100 : Math.round((list.filter(({ right }) => right).length / list.length) * 1000) / 10
