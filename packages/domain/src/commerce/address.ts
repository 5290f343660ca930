import type { Lang } from '../language.ts'
import { composed, hasControl, withoutInvisible } from '../text.ts'

/** Lengths in characters (code points) after `cleanLine`. */
const NAME_LENGTH = { min: 1, max: 50 } as const
const ADDRESS_LENGTH = { min: 3, max: 200 } as const

/** An address in Taiwan; county and area are in the language of display. */
interface Address {
  postcode: string
  county: string
  area: string
  address: string
}

/**
 * Normalises one line of user input for storage: without invisible marks, trimmed, white space collapsed, Unicode NFC.
 * Null when it has control characters; empty when it has no visible character (such as a name of zero-width spaces).
 */
export const cleanLine = (text: string): string | null => {
  const visible = withoutInvisible(text)
  if (hasControl(visible)) return null
  const line = composed(visible).replace(/\s+/g, ' ').trim()
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : ''
}

const lineWithin = (text: string, { min, max }: { min: number; max: number }): string | null => {
  const line = cleanLine(text)
  if (line === null) return null
  const length = [...line].length
  return length >= min && length <= max ? line : null
}

/** A cleaned recipient name of 1 to 50 characters; null when invalid. */
export const parseName = (text: string): string | null => lineWithin(text, NAME_LENGTH)

/** Street, number and floor, cleaned, in 3 to 200 characters; null when invalid. */
export const parseStreet = (text: string): string | null => lineWithin(text, ADDRESS_LENGTH)

/**
 * An address in one line. Chinese runs from large to small, `100 臺北市中正區重慶南路一段122號`; English from small to
 * large, `No. 122, Sec. 1, Chongqing S. Rd., Zhongzheng Dist., Taipei City 100` (the form of Chunghwa Post).
 * Empty parts leave no gap.
 */
export const formatAddress = ({ postcode, county, area, address }: Address, lang: Lang): string => {
  if (lang === 'zh-tw') return [postcode, county + area + address].filter(Boolean).join(' ')
  const place = [county, postcode].filter(Boolean).join(' ')
  return [address, area, place].filter(Boolean).join(', ')
}
