import type { Member } from '@idocard/contract/identity/account'
import { formatAddress, parseName, parseStreet } from '@idocard/domain/commerce/address'
import { formatMobile, normaliseMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'

/** The recipient and address of parcels, as typed. County and area are the Chinese names, or empty. */
export interface Destination {
  shippingName: string
  shippingPhone: string
  county: string
  area: string
  address: string
}
type DestinationField = keyof Destination

/** Fields in their order on the page. */
export const DESTINATION_FIELDS = [
  'shippingName',
  'shippingPhone',
  'county',
  'area',
  'address',
] as const satisfies readonly DestinationField[]

/** Each is the name of a text, `checkout:problem.<name>`. */
type DestinationProblem =
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

/** The validation errors of an order's destination, by the server's rules; empty if it is valid. */
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

/**
 * The validation errors of a profile. Name, phone number and the whole address are optional, but not a part of the
 * address.
 */
export function profileProblems(values: Destination): Problems {
  const { shippingName, shippingPhone, county, area, address } = values
  const { shippingName: name, shippingPhone: phone, ...place } = destinationProblems(values)
  return {
    ...(name && !isBlank(shippingName) && { shippingName: name }),
    ...(phone && !isBlank(shippingPhone) && { shippingPhone: phone }),
    ...([county, area, address].every(isBlank) ? {} : place),
  }
}

/** A profile's values for editing. */
export const destinationOf = (member: Pick<Member, DestinationField>): Destination => ({
  shippingName: member.shippingName,
  shippingPhone: formatMobile(member.shippingPhone),
  county: member.county,
  area: member.area,
  address: member.address,
})

/** Whether the profile has exactly this destination. */
export const isKept = (values: Destination, member: Pick<Member, DestinationField>): boolean => {
  const saved = destinationOf(member)
  return DESTINATION_FIELDS.every((field) => values[field].trim() === saved[field])
}

export const isEmptyDestination = (values: Destination): boolean => DESTINATION_FIELDS.every((field) => !values[field])

/** Reads a stored destination. Invalid parts are empty. */
export function parseDestination(stored: unknown): Destination {
  const given = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
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
 * The recipient and the address in one line, as an order stores them. The whole address is in the language of the
 * street, whatever the page's language.
 * @param values must be valid
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
  // At least two letters, because a single one may name a building or a floor.
  return /\p{Script=Latin}{2}/u.test(street) ? 'en-us' : lang
}
