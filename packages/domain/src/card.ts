import type { Lang } from './language.ts'

/**
 * Who sees a field: everybody, search engines included; whoever opens the card; or only those who have left their own
 * details.
 */
export const VISIBILITIES = ['public', 'link', 'exchange'] as const
export type Visibility = (typeof VISIBILITIES)[number]

export const PHONE_KINDS = ['mobile', 'work', 'home', 'fax'] as const
export const EMAIL_KINDS = ['work', 'home'] as const

/** Fields that a card holds in both languages; `nameCh` and `nameEn` are what is stored. */
export const CARD_TEXTS = ['name', 'company', 'department', 'title', 'address', 'introduction'] as const
export type CardText = (typeof CARD_TEXTS)[number]

/** Characters. */
export const CARD_LIMITS: Readonly<Record<CardText | 'nickname' | 'linkTitle', number>> = {
  name: 40,
  company: 60,
  department: 40,
  title: 40,
  address: 120,
  introduction: 300,
  nickname: 40,
  linkTitle: 40,
}
export const PHONES_MOST = 5
export const EMAILS_MOST = 5
export const LINKS_MOST = 30

/** What may be hidden from some. A name is always shown: a card without one is none. */
export const HIDEABLE = ['company', 'department', 'title', 'address', 'introduction', 'photo'] as const
export type Hideable = (typeof HIDEABLE)[number]

/** How someone came to a card. */
export const SOURCES = ['nfc', 'qr', 'link', 'line', 'search'] as const
export type Source = (typeof SOURCES)[number]

const MARKS: ReadonlyMap<string | null, Source> = new Map([
  ['n', 'nfc'],
  ['q', 'qr'],
  ['l', 'line'],
])

/** The short source mark in an address, `?s=n` on the chip and `?s=q` in the code, as a source. */
export const sourceOf = (mark: string | null): Source => MARKS.get(mark) ?? 'link'

/** What a viewer may see: those who exchanged see everything, search engines only what is public. */
export function isVisible(visibility: Visibility, viewer: 'robot' | 'visitor' | 'exchanged'): boolean {
  if (viewer === 'exchanged') return true
  return visibility === 'public' || (visibility === 'link' && viewer === 'visitor')
}

/** A card's one text in the wanted language, with the language it is really in where that one is blank. */
export function cardText(lang: Lang, ch: string, en: string): { text: string; lang: Lang } {
  const [wanted, other] = lang === 'zh-tw' ? [ch, en] : [en, ch]
  if (wanted.trim() !== '' || other.trim() === '') return { text: wanted, lang }
  return { text: other, lang: lang === 'zh-tw' ? 'en-us' : 'zh-tw' }
}
