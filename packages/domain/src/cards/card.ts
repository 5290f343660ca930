import type { Lang } from '../language.ts'

/**
 * Who sees a field: `public`: everyone, including search engines; `link`: visitors of the card; `exchange`: only
 * visitors who left their own details.
 */
export const VISIBILITIES = ['public', 'link', 'exchange'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const PHONE_KINDS = ['mobile', 'work', 'home', 'fax'] as const
export const EMAIL_KINDS = ['work', 'home'] as const

/** Card fields in both languages. `name` is stored as `nameCh` and `nameEn`. */
export const CARD_TEXTS = ['name', 'company', 'department', 'title', 'address', 'introduction'] as const
export type CardText = (typeof CARD_TEXTS)[number]

/** Maximum characters. Registered English names of companies have up to 120. */
export const CARD_LIMITS: Readonly<Record<CardText | 'nickname' | 'linkTitle', number>> = {
  name: 40,
  company: 120,
  department: 40,
  title: 40,
  address: 120,
  introduction: 300,
  nickname: 40,
  linkTitle: 40,
}
export const MAX_PHONES = 5
export const MAX_EMAILS = 5
export const MAX_LINKS = 30
/**
 * The maximum number of a holder's cards whose number is on no physical card: virtual ones, and those with a new
 * address.
 */
export const MAX_VIRTUAL_CARDS = 5
/** The same for a holder without a physical card: a first card, free of charge. */
export const VIRTUAL_CARDS_FREE = 1

/** Fields with a visibility setting. The name is always shown. */
export const HIDEABLE = ['company', 'department', 'title', 'address', 'introduction', 'photo'] as const
export type Hideable = (typeof HIDEABLE)[number]

/** How a card shows its photograph: beside the name, or large at the top of the page. */
export const PHOTO_STYLES = ['portrait', 'cover'] as const

/** How a visitor reached a card. */
export const SOURCES = ['nfc', 'qr', 'link', 'line', 'mail', 'search'] as const
export type Source = (typeof SOURCES)[number]

const MARKS: ReadonlyMap<string | null, Source> = new Map([
  ['n', 'nfc'],
  ['q', 'qr'],
  ['l', 'line'],
  ['m', 'mail'],
])

/** The source for the `s` parameter of an address: `?s=n` on the NFC chip, `?s=q` in the QR code, `?s=m` in signatures of e-mails. */
export const sourceOf = (mark: string | null): Source => MARKS.get(mark) ?? 'link'

/** Whether a viewer may see a field. After an exchange: every field; search engines: only public ones. */
export function isVisible(visibility: Visibility, viewer: 'robot' | 'visitor' | 'exchanged'): boolean {
  if (viewer === 'exchanged') return true
  return visibility === 'public' || (visibility === 'link' && viewer === 'visitor')
}

/** A text in the requested language, or in the other one if that is blank, and the language that it is in. */
export function cardText(lang: Lang, ch: string, en: string): { text: string; lang: Lang } {
  const [wanted, other] = lang === 'zh-tw' ? [ch, en] : [en, ch]
  if (wanted.trim() !== '' || other.trim() === '') return { text: wanted, lang }
  return { text: other, lang: lang === 'zh-tw' ? 'en-us' : 'zh-tw' }
}
