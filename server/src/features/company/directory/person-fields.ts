import { CARD_LIMITS } from '@idocard/domain/cards/card'
import { MAX_EMPLOYEE_NUMBER } from '@idocard/domain/company/employee'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { ScimUser } from './scim-user.ts'

/** What the directory says that the company's list has. Where somebody is comes beside it (`place.ts`). */
export interface PersonFields {
  nameCh: string
  nameEn: string
  titleCh: string
  titleEn: string
  /** Only a Taiwanese mobile number, as in the list. */
  phone: string
  email: string
  employeeNumber: string
}

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Chinese letters with what stands between them: spaces, and the dots of names from elsewhere. */
const CJK_PART =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー][\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー·・‧\s]*/u

const cut = (text: string, max: number): string => [...text].slice(0, max).join('').trim()

/** Without the brackets and dashes that stood between a name and the other one. */
const withoutMarks = (text: string): string =>
  text
    .replace(/[()（）[\]【】,，/／|｜]+/gu, ' ')
    .replace(/^[\s-]+|[\s-]+$/g, '')
    .replace(/\s+/g, ' ')

/** A name in both languages: 「王小明 (David Wang)」 has two, and most directories have one. */
function namesOf({ userName, profile }: ScimUser): Pick<PersonFields, 'nameCh' | 'nameEn'> {
  const { displayName, formatted, familyName, givenName } = profile
  const parts = [familyName, givenName].filter(Boolean)
  const isPartsCjk = parts.some((one) => CJK.test(one))
  const ofParts = isPartsCjk ? parts.join('') : parts.toReversed().join(' ')
  const whole = displayName || formatted || ofParts
  const [found = ''] = CJK_PART.exec(whole) ?? []
  const latin = found === '' ? whole : withoutMarks(whole.replace(found, ' '))
  const nameCh = found.trim() || (isPartsCjk ? ofParts : '')
  const nameEn = (CJK.test(latin) ? '' : latin) || (isPartsCjk ? '' : ofParts)
  const limit = CARD_LIMITS.name
  // Everybody in the list has a name.
  if (nameCh === '' && nameEn === '') return { nameCh: '', nameEn: cut(userName.split('@')[0] ?? userName, limit) }
  return { nameCh: cut(nameCh, limit), nameEn: cut(nameEn, limit) }
}

/** The first that can be used, the ones of these types first, and of those the primary one. */
function chosen(list: ScimUser['profile']['emails'], types: readonly string[], read: (value: string) => string | null) {
  const rank = ({ type, primary }: (typeof list)[number]) =>
    (types.includes(type) ? types.indexOf(type) : types.length) * 2 + (primary ? 0 : 1)
  for (const { value } of list.toSorted((a, b) => rank(a) - rank(b))) {
    const usable = read(value)
    if (usable) return usable
  }
  return ''
}

export function fieldsOf(user: ScimUser): PersonFields {
  const { title, employeeNumber, emails, phoneNumbers } = user.profile
  const shownTitle = cut(title, CARD_LIMITS.title)
  return {
    ...namesOf(user),
    titleCh: CJK.test(shownTitle) ? shownTitle : '',
    titleEn: CJK.test(shownTitle) ? '' : shownTitle,
    phone: chosen(phoneNumbers, ['mobile', 'work'], normaliseMobile),
    email: chosen(emails, ['work'], normaliseEmail) || (normaliseEmail(user.userName) ?? ''),
    employeeNumber: cut(employeeNumber, MAX_EMPLOYEE_NUMBER),
  }
}

/** What is different in what the directory says: fields of which it says the same stay as the company has them. */
export function fieldsChanged(before: PersonFields, after: PersonFields): Partial<PersonFields> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof PersonFields] !== value),
  )
}

/** What the directory says at all. */
export const fieldsSaid = (fields: PersonFields): Partial<PersonFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
