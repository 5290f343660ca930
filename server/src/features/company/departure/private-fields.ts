import type { CardFields } from '@idocard/contract/cards/card'
import type { Given } from '../../cards/card/index.ts'
import type { MemberRow } from '../../identity/sign-in/index.ts'

/** Texts of a card that are about the job. */
const OF_THE_JOB = {
  companyCh: '',
  companyEn: '',
  departmentCh: '',
  departmentEn: '',
  titleCh: '',
  titleEn: '',
} as const satisfies Partial<CardFields>

/** Texts that are the company's if they are as it wrote them. */
const MAYBE_ITS = ['address', 'introduction'] as const

/**
 * What somebody who left a company keeps of their card: what is about themselves. Not the job, nor what the company wrote; a phone
 * number or an address with which they sign in is their own, whoever wrote it.
 * @param given what the company gives; undefined without a template
 */
export function privateFields(
  fields: CardFields,
  given: Given | undefined,
  me: Pick<MemberRow, 'phone' | 'email'>,
): CardFields {
  const kept: CardFields = { ...fields, ...OF_THE_JOB }
  if (!given) return kept
  const { template, employee } = given
  for (const field of MAYBE_ITS) {
    const [ch, en] = [`${field}Ch`, `${field}En`] as const
    const its = [template, { [ch]: employee.exceptions[field]?.ch, [en]: employee.exceptions[field]?.en }]
    if (!its.some((one) => one[ch] === fields[ch] && one[en] === fields[en])) continue
    kept[ch] = ''
    kept[en] = ''
  }
  const isIts = (value: string, its: string, own: string | null) => value === its && value !== own
  return {
    ...kept,
    phones: fields.phones.filter(({ number }) => !isIts(number, employee.givenPhone, me.phone)),
    emails: fields.emails.filter(({ address }) => !isIts(address, employee.givenEmail, me.email)),
  }
}
