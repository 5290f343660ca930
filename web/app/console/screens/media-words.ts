import type { PictureUse } from '@idocard/contract/content/library-picture'
import { addressOf } from '../kit/place.ts'

/** Kilobytes of a thousand bytes, as browsers show them. */
export const formatBytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} KB`

const SCREENS = {
  product: 'products',
  prize: 'prizes',
  announcement: 'announcements',
  cardTemplate: 'templates',
} as const

/** Megabytes of a million bytes, with one decimal as long as there are few. */
export const formatMegabytes = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000_000 ? 1 : 0 })} MB`

const isOneOf = (thing: string): thing is keyof typeof SCREENS => thing in SCREENS

/** The screen on which a thing that shows a picture is edited: each kind of content is called as its screen. */
export function screenOf({ thing, prefix }: Pick<PictureUse, 'thing' | 'prefix'>) {
  // The site has a list of companies, and a company its own profile.
  if (thing === 'company') return prefix === '' ? 'companies' : 'companyProfile'
  return isOneOf(thing) ? SCREENS[thing] : thing
}

/** The address at which a thing that shows a picture is edited. */
export function editorOf(use: PictureUse): string {
  const at = { prefix: use.prefix, screen: screenOf(use) }
  return addressOf(at.screen === 'companyProfile' ? at : { ...at, id: String(use.id) })
}
