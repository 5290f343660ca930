import type { ContactPair, ContactText } from '@idocard/domain/contacts/contact'
import { isHan } from '@idocard/domain/text'
import type { RawContact } from './raw-contact.ts'

/** The texts of a contact, in the language that the file or the script says, and the values that have no place. */
export class Texts {
  readonly found: RawContact['texts'] = {}
  readonly unread: RawContact['unread'] = []

  /** A text whose place our own file says. */
  own(pair: ContactPair, lang: 'Ch' | 'En', value: string): void {
    this.found[`${pair}${lang}`] = value
  }

  /** Whether a text is known already, in either language. */
  has(pair: ContactPair, value: string): boolean {
    return [this.found[`${pair}Ch`], this.found[`${pair}En`]].includes(value)
  }

  put(pair: ContactPair, value: string, field: string, lang?: 'Ch' | 'En'): void {
    if (value === '') return
    if (this.has(pair, value)) return
    const text: ContactText = `${pair}${lang ?? (isHan(value) ? 'Ch' : 'En')}`
    if (this.found[text]) this.unread.push({ field, text: value })
    else this.found[text] = value
  }

  /** The first of several values of a text without a second language. */
  single(text: 'nickname' | 'taxNumber' | 'lineId', values: readonly string[], field: string): void {
    const [first, ...more] = values.filter(Boolean)
    if (first !== undefined) this.found[text] = first
    this.unread.push(...more.map((value) => ({ field, text: value })))
  }
}
