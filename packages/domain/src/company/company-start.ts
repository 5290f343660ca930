import { orderedCards } from '../commerce/order-card.ts'
import type { PrintedLine } from '../commerce/order-next-step.ts'
import type { OrderState } from '../commerce/order-state.ts'
import { composed } from '../text.ts'
import { MAX_PREFIX, prefixFault } from './company-profile.ts'

/** The cards of an order from which on its buyer can set up a company: the size of the smallest pack for a team. */
export const COMPANY_CARDS = 5
/** The most companies that one person sets up in a day. */
export const COMPANIES_A_DAY = 3

/** The states of an order that is paid for, whatever was sent of it. */
export const PAID_STATES = ['paid', 'preparing', 'shipped', 'completed'] as const satisfies readonly OrderState[]

/** Whether the buyer of an order can set up a company with its cards. */
export const startsCompany = (state: OrderState, lines: readonly PrintedLine[]): boolean =>
  (PAID_STATES as readonly OrderState[]).includes(state) && orderedCards(lines) >= COMPANY_CARDS

/** Letters of other alphabets, and digits, that look like a Latin letter. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ а: 'a', с: 'c', ԁ: 'd', е: 'e', і: 'i', о: 'o', р: 'p', ο: 'o', ι: 'i', α: 'a', ɑ: 'a', ı: 'i' },
  ...{ '0': 'o', '1': 'i', l: 'i', '|': 'i' },
}

/** A name as one reads it: without case, accents, spaces and signs, and with one letter for those that look alike. */
const asRead = (name: string): string =>
  [...composed(name).normalize('NFKD').toLowerCase()]
    .map((char) => ALIKE[char] ?? char)
    .filter((char) => /[\p{L}\p{N}]/u.test(char))
    .join('')

/** Our brand, as {@link asRead} has it. */
const BRAND = asRead('iDoCard')

/**
 * Whether a name or prefix can be taken for ours: it has our brand in it, or is one of our names.
 * @param ours the names of the site's own company
 */
export function isLikeOurs(name: string, ours: readonly string[]): boolean {
  const read = asRead(name)
  return read.includes(BRAND) || ours.some((own) => own !== '' && asRead(own) === read)
}

/** Words at the end of a company's English name that say what it is, and not which one. */
const KIND = /\b(?:co|company|corp|corporation|inc|incorporated|limited|llc|ltd|group|taiwan)\b\.?/gi

/** A prefix that a company could have: of its English name, otherwise of its tax number. Empty if it has neither. */
export function suggestedPrefix(nameEn: string, taxNumber: string): string {
  const words = nameEn
    .normalize('NFKD')
    .replace(KIND, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const made = words
    .reduce((text, word) => (text.length + word.length <= MAX_PREFIX ? text + word : text), '')
    .replace(/^\d+/, '')
  if (prefixFault(made) === null) return made
  return taxNumber === '' ? '' : `C${taxNumber}`
}
