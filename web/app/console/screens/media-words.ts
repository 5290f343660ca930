import type { PictureUse } from '@idocard/contract/content/site-picture'
import { addressOf } from '../kit/place.ts'

/** Kilobytes of a thousand bytes, as browsers show them. */
export const formatBytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en')} KB`

const SCREENS = { product: 'products', prize: 'prizes', company: 'companies' } as const

/** The screen on which a thing that shows a picture is edited: each kind of content is called as its screen. */
export const screenOf = (thing: PictureUse['thing']) =>
  thing === 'product' || thing === 'prize' || thing === 'company' ? SCREENS[thing] : thing

/** The address at which a thing that shows a picture is edited. */
export const editorOf = ({ thing, id, prefix }: PictureUse): string =>
  addressOf({ prefix, screen: screenOf(thing), id: String(id) })
