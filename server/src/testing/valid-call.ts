import { audiences, type CallDeclaration } from '@idocard/contract/call'
import { appoint, tokenForStaff } from '../features/identity/staff/fixtures.ts'
import { PREPARATIONS } from './all-fixtures.ts'
import type { Sender } from './app.ts'
import type { Preparation } from './fixtures.ts'
import type { Person } from './person.ts'
import { OURS } from './person.ts'
import { type Given, validInput } from './valid-input.ts'

/** A call that succeeds. */
export interface ValidCall {
  input: Record<string, unknown>
  sender: Sender
  cardSn: string
  isOnce: boolean
}

/** Valid values of fields that are the same for every call, by path. */
const SHARED: Given = {
  email: 'lin@example.com',
  mail: 'lin@example.com',
  contactMethod: '+886912345678',
  county: '臺北市',
  area: '大安區',
  shippingPhone: '0912345678',
  project: ['商品問題'],
  category: 'personal',
  'fields.phones.number': '0912345678',
  'fields.phones.extension': '12',
  'fields.emails.address': 'lin@example.com',
  'fields.sites': ['https://example.org/'],
  companyEmail: 'lin@example.com',
  companyPhone: '02-2701-5566',
  companyPhoneExt: '12',
  // The honeypot, which users leave empty.
  website: '',
  elapsed: 0,
  neededBy: '2027-01-15',
  sponsor: OURS,
  // 0 accepts any version.
  version: 0,
  cartVersion: 0,
}

/** The person's token for a call, if it needs one. */
async function signedInFor(declaration: CallDeclaration, person: Person): Promise<Sender> {
  const allowed = audiences(declaration)
  if (allowed.includes('anyone')) return {}
  if (declaration.may) {
    const isOfCompany = declaration.on === 'company'
    await appoint(person, isOfCompany ? 'owner' : 'administrator', isOfCompany ? OURS : null)
    return { token: await tokenForStaff(person, declaration) }
  }
  return { token: person[allowed.includes('holder') ? 'holder' : 'member'].token }
}

/** Prepares a call that succeeds for a person, with every field filled in. */
export async function validCall(
  { name, declaration }: { name: string; declaration: CallDeclaration },
  person: Person,
): Promise<ValidCall> {
  const preparation: Preparation = (await PREPARATIONS[name]?.(person)) ?? { given: {} }
  const { given, sender, cardSn = person.cardSn, isOnce = false } = preparation
  return {
    input: validInput(declaration.input, { ...SHARED, cardSn: person.cardSn, ...given }) as Record<string, unknown>,
    sender: sender ?? (await signedInFor(declaration, person)),
    cardSn,
    isOnce,
  }
}
