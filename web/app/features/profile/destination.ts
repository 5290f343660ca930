import type { Member } from '@idocard/contract/account'
import { formatAddress, parseName, parseStreet } from '@idocard/domain/address'
import type { Lang } from '@idocard/domain/language'
import { formatMobile, normaliseMobile } from '@idocard/domain/phone'

/** Who gets parcels and where, as typed. County and area are the Chinese names, or empty. */
export interface Destination {
  shippingName: string
  shippingPhone: string
  county: string
  area: string
  address: string
}
export type DestinationField = keyof Destination

/** Fields in the order in which they stand on the page. */
export const DESTINATION_FIELDS = [
  'shippingName',
  'shippingPhone',
  'county',
  'area',
  'address',
] as const satisfies readonly DestinationField[]

/** Each is a text, `checkout:problem.<name>`. */
export type DestinationProblem =
  | 'nameEmpty'
  | 'nameWrong'
  | 'phoneEmpty'
  | 'phoneWrong'
  | 'countyEmpty'
  | 'areaEmpty'
  | 'addressEmpty'
  | 'addressWrong'
type Problems = Partial<Record<DestinationField, DestinationProblem>>

const isBlank = (text: string): boolean => text.trim() === ''

/** What is wrong with each field of an order's destination, by the rules the server keeps too; empty when nothing is. */
export function destinationProblems(values: Destination): Problems {
  const { shippingName, shippingPhone, county, area, address } = values
  const found: Record<DestinationField, DestinationProblem | false> = {
    shippingName: isBlank(shippingName) ? 'nameEmpty' : parseName(shippingName) === null && 'nameWrong',
    shippingPhone: isBlank(shippingPhone) ? 'phoneEmpty' : normaliseMobile(shippingPhone) === null && 'phoneWrong',
    county: county === '' && 'countyEmpty',
    area: area === '' && 'areaEmpty',
    address: isBlank(address) ? 'addressEmpty' : parseStreet(address) === null && 'addressWrong',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

/** The same in a profile, where a name, a phone number or the address may be left out; half an address is none. */
export function profileProblems(values: Destination): Problems {
  const { shippingName, shippingPhone, county, area, address } = values
  const { shippingName: name, shippingPhone: phone, ...place } = destinationProblems(values)
  return {
    ...(name && !isBlank(shippingName) && { shippingName: name }),
    ...(phone && !isBlank(shippingPhone) && { shippingPhone: phone }),
    ...([county, area, address].every(isBlank) ? {} : place),
  }
}

/** What a profile holds, as it is shown for editing. */
export const destinationOf = (member: Pick<Member, DestinationField>): Destination => ({
  shippingName: member.shippingName,
  shippingPhone: formatMobile(member.shippingPhone),
  county: member.county,
  area: member.area,
  address: member.address,
})

export const isEmptyDestination = (values: Destination): boolean => DESTINATION_FIELDS.every((field) => !values[field])

/** The destination in anything that was kept in the browser; what makes no sense is left empty. */
export function parseDestination(kept: unknown): Destination {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const text = (name: DestinationField) => (typeof given[name] === 'string' ? given[name] : '')
  return {
    shippingName: text('shippingName'),
    shippingPhone: text('shippingPhone'),
    county: text('county'),
    area: text('area'),
    address: text('address'),
  }
}

/** A county and area in both languages, as the server lists them. */
export interface Place {
  county: string
  countyEn: string
  area: string
  areaEn: string
  postcode: string
}

/**
 * The recipient and the address in one line, as an order has them. The address is written in one language throughout:
 * that of the street, whichever language the page is in.
 * @param values without problems.
 */
export function parcelLabel(values: Destination, place: Place, lang: Lang) {
  const written = languageOfStreet(values.address, lang)
  const [county, area] = written === 'zh-tw' ? [place.county, place.area] : [place.countyEn, place.areaEn]
  const address = parseStreet(values.address) ?? ''
  return {
    shippingName: parseName(values.shippingName) ?? '',
    shippingPhone: normaliseMobile(values.shippingPhone) ?? '',
    shippingAddress: formatAddress({ postcode: place.postcode, county, area, address }, written),
  }
}

function languageOfStreet(street: string, lang: Lang): Lang {
  if (/\p{Script=Han}/u.test(street)) return 'zh-tw'
  // A word tells; a lone letter may be that of a building or a floor.
  return /\p{Script=Latin}{2}/u.test(street) ? 'en-us' : lang
}
