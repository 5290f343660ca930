import { CARD_LIMITS } from '../cards/card.ts'
import { cleanLine } from '../commerce/address.ts'
import { normaliseEmail } from '../identity/email.ts'
import { normaliseMobile } from '../identity/phone.ts'
import { cleanText } from '../text.ts'
import type { Transitions } from '../transitions.ts'
import { TEMPLATE_TEXTS, type TemplateField } from './card-template.ts'

/**
 * What somebody can ask their company to change on their card: words about the person or their place. How cards look is the
 * same for everybody, and who moves to another department is moved by the company.
 */
export const ASKED_FIELDS = ['name', 'title', 'phone', 'email', ...TEMPLATE_TEXTS] as const
export type AskedField = (typeof ASKED_FIELDS)[number]

/** `withdrawn`: by the person, who may also have asked for something else instead. All but `open` are final. */
export const CARD_REQUEST_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type CardRequestState = (typeof CARD_REQUEST_STATES)[number]

/** All changes of a request’s state: the company’s staff decide, the person withdraws. */
export const CARD_REQUEST_TRANSITIONS = {
  accept: { from: ['open'], to: 'accepted' },
  decline: { from: ['open'], to: 'declined' },
  withdraw: { from: ['open'], to: 'withdrawn' },
} as const satisfies Transitions

/** What a company decides on a card, as its holder knows it. */
interface Decided {
  locked: readonly TemplateField[]
  /** The phone number and the e-mail address that are the company’s; empty for none. */
  phone: string
  email: string
}

/** Whether somebody can ask for a change of a field, which they cannot change themselves. */
export const isAskable = (field: TemplateField, { locked, phone, email }: Decided): field is AskedField =>
  ASKED_FIELDS.some((one) => one === field) &&
  (locked.includes(field) || (field === 'phone' && phone !== '') || (field === 'email' && email !== ''))

/** Whether a field has one value for all languages. It then stands in the place of the Chinese one. */
export const isOneForAll = (field: AskedField): field is 'phone' | 'email' => field === 'phone' || field === 'email'

/** What is wanted of a field. */
export interface Wanted {
  wantedCh: string
  wantedEn: string
}

/** The most characters of what is wanted. */
export const mostWanted = (field: AskedField): number => (isOneForAll(field) ? 254 : CARD_LIMITS[field])

const cleanOf = (field: AskedField): ((text: string) => string | null) => {
  if (field === 'phone') return normaliseMobile
  if (field === 'email') return normaliseEmail
  return field === 'introduction' ? cleanText : cleanLine
}

/**
 * What was typed as wanted, as it is stored.
 * @returns the names of what cannot be stored so, or what can
 */
export function readWanted(field: AskedField, typed: Wanted): { wanted: Wanted } | { wrong: (keyof Wanted)[] } {
  const clean = (text: string): string | null => (text.trim() === '' ? '' : cleanOf(field)(text.trim()))
  const wantedCh = clean(typed.wantedCh)
  const wantedEn = isOneForAll(field) ? '' : clean(typed.wantedEn)
  const isWrong = (text: string | null) => text === null || text.length > mostWanted(field)
  const wrong: (keyof Wanted)[] = [
    ...(isWrong(wantedCh) ? (['wantedCh'] as const) : []),
    ...(isWrong(wantedEn) ? (['wantedEn'] as const) : []),
  ]
  if (wrong.length > 0 || wantedCh === null || wantedEn === null) return { wrong }
  // What is empty in both is not the company's to write, so nobody can ask for that.
  return wantedCh + wantedEn === '' ? { wrong: ['wantedCh'] } : { wanted: { wantedCh, wantedEn } }
}

/** Maximum characters of why somebody wants a change, and of why it is not made. */
export const MAX_REQUEST_NOTE = 200
export const MAX_DECLINE_REASON = 200
/** So many days a request is kept after it was decided or withdrawn, and so many while nobody decides. */
export const DECIDED_REQUEST_DAYS = 90
export const OPEN_REQUEST_DAYS = 365
