import { formatAddress } from '@idocard/domain/commerce/address'
import { isHan } from '@idocard/domain/text'

/** The parts of an address as address books store it (RFC 6350 6.3.1). */
export interface AddressParts {
  box: string
  /** A suite, or a second line of the street. */
  extended: string
  street: string
  area: string
  county: string
  postcode: string
  country: string
}

const TAIWAN = /^(?:[台臺][灣湾]|中華民國|taiwan|r\.?o\.?c\.?|tw)$/i

/** An address in one line: all its parts, in the order of its language. Taiwan is not named in a Chinese address. */
export function joinAddress({ box, extended, street, area, county, postcode, country }: AddressParts): string {
  if (!isHan(street + area + county + extended))
    return [box, extended, street, area, county, postcode, country].filter(Boolean).join(', ')
  const abroad = TAIWAN.test(country.trim()) ? '' : country
  // Address books in Chinese name the county again as the city of a municipality.
  const place = county.startsWith(area) ? '' : area
  return [abroad, formatAddress({ postcode, county, area: place, address: street + extended + box }, 'zh-tw')]
    .filter(Boolean)
    .join(' ')
}

/** A line break inside an address separates its parts: by a comma in Latin letters, by a space in Chinese. */
export const oneLine = (text: string): string =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(isHan(text) ? ' ' : ', ')
