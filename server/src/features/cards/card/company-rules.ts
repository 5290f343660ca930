import type { CardFields } from '@idocard/contract/cards/card'
import { MAX_EMAILS, MAX_PHONES } from '@idocard/domain/cards/card'
import { type AskedField, isOneForAll } from '@idocard/domain/company/card-request'
import {
  isLocked,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateRule,
  type TemplateRules,
  type TemplateText,
} from '@idocard/domain/company/card-template'
import type { Lang } from '@idocard/domain/language'
import type { CardRow } from '../../../db/schema/cards/card.ts'
import type { CardTemplateRow, DepartmentRow, EmployeeRow } from '../../../db/schema/company/employee.ts'

/** What a company decides on the card of one of its people. */
export interface CompanyRules {
  rules: TemplateRules
  companyCh: string
  companyEn: string
  /** What the company last wrote on the card; empty for nothing. */
  givenPhone: string
  givenEmail: string
}

/** What a company wrote about one of its people. */
type Entry = Pick<
  EmployeeRow,
  'nameCh' | 'nameEn' | 'titleCh' | 'titleEn' | 'phone' | 'email' | 'givenPhone' | 'givenEmail' | 'exceptions'
>

/** What a template gives to one person’s card. */
export interface Given {
  template: Pick<
    CardTemplateRow,
    | 'rules'
    | 'theme'
    | 'photoStyle'
    | 'companyCh'
    | 'companyEn'
    | 'addressCh'
    | 'addressEn'
    | 'introductionCh'
    | 'introductionEn'
  >
  employee: Entry
  department: Pick<DepartmentRow, 'titleCh' | 'titleEn'> | null
}

type Content = Pick<CardRow, 'fields' | 'theme'>
type TextField = Exclude<TemplateField, 'phone' | 'email' | 'photoStyle' | 'theme'>
/** The names under which a card has the texts of a field. */
const TEXTS = {
  name: ['nameCh', 'nameEn'],
  title: ['titleCh', 'titleEn'],
  department: ['departmentCh', 'departmentEn'],
  company: ['companyCh', 'companyEn'],
  address: ['addressCh', 'addressEn'],
  introduction: ['introductionCh', 'introductionEn'],
} as const satisfies Record<TextField, readonly (keyof CardFields)[]>
const TEXT_FIELDS = Object.keys(TEXTS) as TextField[]

/** The texts that the company has for a card; a field without one in either language is not the company’s to write. */
const textsOf = ({ template, employee, department }: Given): Record<TextField, readonly [string, string]> => ({
  department: [department?.titleCh ?? '', department?.titleEn ?? ''],
  company: [template.companyCh, template.companyEn],
  address: [template.addressCh, template.addressEn],
  introduction: [template.introductionCh, template.introductionEn],
  ...ownTextsOf(employee),
})

/** The texts that the company has for one person alone. */
function ownTextsOf({ exceptions, ...employee }: Entry): Partial<Record<TextField, [string, string]>> & OwnTexts {
  const excepted = Object.entries(exceptions).map(([field, { ch, en }]) => [field, [ch, en]])
  return {
    ...Object.fromEntries(excepted),
    name: [employee.nameCh, employee.nameEn],
    title: [employee.titleCh, employee.titleEn],
  }
}
type OwnTexts = Record<'name' | 'title', [string, string]>

/** Whether the company writes a field now: always, or because all that it gives is written. */
const isWritten = ({ from }: TemplateRule, isWhole: boolean) => from === 'always' || (isWhole && from === 'first')

/**
 * A card as a company’s template makes it.
 * @param isWhole whether also what the company gives once is written; otherwise only what is always its own
 */
export function withTemplate({ fields, theme }: Content, given: Given, isWhole: boolean): Content {
  const { rules } = given.template
  const writes = (field: TemplateField) => isWritten(rules[field], isWhole)
  const texts = textsOf(given)
  const written = TEXT_FIELDS.flatMap((field) => {
    const [ch, en] = texts[field]
    // What the company has accepted for this person holds for a new card, whatever the rule.
    const isExcepted = isWhole && field in given.employee.exceptions
    if (!(writes(field) || isExcepted) || ch + en === '') return []
    const [chName, enName] = TEXTS[field]
    return [
      [chName, ch],
      [enName, en],
    ]
  })
  return {
    theme: writes('theme') ? given.template.theme : theme,
    fields: {
      ...fields,
      ...Object.fromEntries(written),
      ...(writes('photoStyle') && { photoStyle: given.template.photoStyle }),
      ...(writes('phone') && phoneOf(fields, given.employee)),
      ...(writes('email') && emailOf(fields, given.employee)),
    },
  }
}

/** The phone number and e-mail address that are the company's on a card that it has just written. */
export function givenNow(
  { phones, emails }: CardFields,
  { template: { rules }, employee: { phone, email, givenPhone, givenEmail } }: Given,
  isWhole: boolean,
): Pick<Entry, 'givenPhone' | 'givenEmail'> {
  const isThere = phones.some(({ number }) => number === phone)
  const isMailThere = emails.some(({ address }) => address === email)
  return {
    givenPhone: isWritten(rules.phone, isWhole) ? (isThere ? phone : '') : givenPhone,
    givenEmail: isWritten(rules.email, isWhole) ? (isMailThere ? email : '') : givenEmail,
  }
}

/** A card with the text of its template in a field, also an empty one. */
export function withTemplateText(fields: CardFields, { template }: Given, field: TemplateText): CardFields {
  const [chName, enName] = TEXTS[field]
  return { ...fields, [chName]: template[chName], [enName]: template[enName] }
}

/**
 * A card with what its company has for one person in a field, whatever the template says about it: what they asked for.
 * @returns undefined if the card has no room for another phone number or e-mail address
 */
export function withAsked(fields: CardFields, employee: Entry, field: AskedField): CardFields | undefined {
  if (!isOneForAll(field)) {
    const [ch, en] = ownTextsOf(employee)[field] ?? ['', '']
    const [chName, enName] = TEXTS[field]
    return { ...fields, [chName]: ch, [enName]: en }
  }
  const after = { ...fields, ...(field === 'phone' ? phoneOf(fields, employee) : emailOf(fields, employee)) }
  const isThere =
    field === 'phone'
      ? after.phones.some(({ number }) => number === employee.phone)
      : after.emails.some(({ address }) => address === employee.email)
  return isThere ? after : undefined
}

/** What a card has in a field, in Chinese and in English; a phone number or an e-mail address of the company as the first. */
export function hasOf(
  fields: CardFields,
  { givenPhone, givenEmail }: Pick<Entry, 'givenPhone' | 'givenEmail'>,
  field: AskedField,
): [string, string] {
  if (field === 'phone') return [fields.phones.some(({ number }) => number === givenPhone) ? givenPhone : '', '']
  if (field === 'email') return [fields.emails.some(({ address }) => address === givenEmail) ? givenEmail : '', '']
  const [chName, enName] = TEXTS[field]
  return [fields[chName], fields[enName]]
}

const phoneOf = ({ phones }: CardFields, { phone, givenPhone }: Entry): Pick<CardFields, 'phones'> => ({
  phones: withOne(phones, ({ number }) => number, givenPhone, MAX_PHONES, phone, {
    ...{ kind: 'mobile', number: phone, extension: '', visibility: 'exchange' },
  }),
})
const emailOf = ({ emails }: CardFields, { email, givenEmail }: Entry): Pick<CardFields, 'emails'> => ({
  emails: withOne(emails, ({ address }) => address, givenEmail, MAX_EMAILS, email, {
    ...{ kind: 'work', address: email, visibility: 'exchange' },
  }),
})

/**
 * A list with the company’s entry first, in the place of the one that it wrote before. An entry that is there already keeps
 * its kind and who sees it. A full list stays as it is: nothing of the person’s is dropped for it.
 */
function withOne<T extends { visibility: CardFields['phones'][number]['visibility'] }>(
  list: readonly T[],
  keyOf: (one: T) => string,
  before: string,
  max: number,
  now: string,
  entry: T,
): T[] {
  const old = list.find((one) => before !== '' && before !== now && keyOf(one) === before)
  const others = list.filter((one) => one !== old)
  if (now === '' || others.some((one) => keyOf(one) === now) || others.length >= max) return others
  return [{ ...entry, ...(old && { visibility: old.visibility }) }, ...others]
}

/** The fields of a change that a person may not make on their company’s card. */
export function lockedChanges(before: Content, after: Content, company: CompanyRules): TemplateField[] {
  const { rules, givenPhone, givenEmail } = company
  const isLeft = (field: TemplateField): boolean => {
    const one = before.fields
    const other = after.fields
    if (field === 'phone')
      return isKept(one.phones, other.phones, phoneKey, rules.phone, ({ number }) => number === givenPhone)
    if (field === 'email')
      return isKept(one.emails, other.emails, emailKey, rules.email, ({ address }) => address === givenEmail)
    if (!isLocked(field, rules[field])) return true
    if (field === 'theme') return before.theme === after.theme
    if (field === 'photoStyle') return one.photoStyle === other.photoStyle
    return TEXTS[field].every((name) => one[name] === other[name])
  }
  return TEMPLATE_FIELDS.filter((field) => !isLeft(field))
}

const LOCKED: Record<Lang, string> = { 'zh-tw': '由公司統一設定', 'en-us': 'Set by your company.' }

/** What `card/update` says about such fields, by the names that it has for them. */
export const lockedProblems = (locked: readonly TemplateField[], lang: Lang): Record<string, string> =>
  Object.fromEntries(locked.flatMap(namesOf).map((name) => [name, LOCKED[lang]]))

function namesOf(field: TemplateField): string[] {
  if (field === 'theme') return ['theme']
  if (field === 'photoStyle') return ['fields.photoStyle']
  if (field === 'phone') return ['fields.phones']
  if (field === 'email') return ['fields.emails']
  return TEXTS[field].map((name) => `fields.${name}`)
}

type Phone = CardFields['phones'][number]
const phoneKey = ({ kind, number, extension }: Phone) => `${kind} ${number} ${extension}`
const emailKey = ({ kind, address }: CardFields['emails'][number]) => `${kind} ${address}`

/**
 * Whether a list has what it must: the company’s entry, if that is always the company’s; and nothing new, if it is locked. The
 * person may always take their own entries away, put them into another order, and decide who sees them.
 */
function isKept<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (one: T) => string,
  rule: TemplateRules['phone'],
  isGiven: (one: T) => boolean,
): boolean {
  const had = new Set(before.map(keyOf))
  const has = new Set(after.map(keyOf))
  if (rule.from === 'always' && before.some((one) => isGiven(one) && !has.has(keyOf(one)))) return false
  return rule.isEditable || [...has].every((key) => had.has(key))
}
