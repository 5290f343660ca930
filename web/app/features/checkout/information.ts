import { cleanLine, formatAddress, parseName, parseStreet } from '@idocard/domain/address'
import { isShippingMethod, type ShippingMethod } from '@idocard/domain/freight'
import type { Lang } from '@idocard/domain/language'
import { CREDIT_CARD } from '@idocard/domain/payment-method'
import { normaliseMobile } from '@idocard/domain/phone'

/** What a person fills in to have an order sent, as typed. County and area are the Chinese names, or empty. */
export interface Information {
  shippingName: string
  shippingPhone: string
  county: string
  area: string
  address: string
  shippingMethod: ShippingMethod
  shippingRemark: string
}
export type InformationField = keyof Information

/** Fields in the order in which they stand on the page. */
export const INFORMATION_FIELDS = [
  'shippingName',
  'shippingPhone',
  'county',
  'area',
  'address',
  'shippingMethod',
  'shippingRemark',
] as const satisfies readonly InformationField[]

/** Characters of a remark, as the API counts them. */
export const REMARK_MOST = 300
const COUNTRY = 'TW'

/** Each is a text, `checkout:problem.<name>`. */
export type InformationProblem =
  | 'nameEmpty'
  | 'nameWrong'
  | 'phoneEmpty'
  | 'phoneWrong'
  | 'countyEmpty'
  | 'areaEmpty'
  | 'addressEmpty'
  | 'addressWrong'
  | 'remarkWrong'

/** What is wrong with each field, by the rules the server keeps too; empty when nothing is. */
export function problemsOf(values: Information): Partial<Record<InformationField, InformationProblem>> {
  const { shippingName, shippingPhone, county, area, address, shippingRemark } = values
  const found: Record<string, InformationProblem | false> = {
    shippingName: isBlank(shippingName) ? 'nameEmpty' : parseName(shippingName) === null && 'nameWrong',
    shippingPhone: isBlank(shippingPhone) ? 'phoneEmpty' : normaliseMobile(shippingPhone) === null && 'phoneWrong',
    county: county === '' && 'countyEmpty',
    area: area === '' && 'areaEmpty',
    address: isBlank(address) ? 'addressEmpty' : parseStreet(address) === null && 'addressWrong',
    shippingRemark: remarkLine(shippingRemark) === null && 'remarkWrong',
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem))
}

const isBlank = (text: string): boolean => text.trim() === ''

/** A remark may be written in several lines; the parcel's label has one. Null when it cannot be sent. */
function remarkLine(remark: string): string | null {
  const line = cleanLine(remark.replace(/\s+/g, ' '))
  return line !== null && line.length <= REMARK_MOST ? line : null
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
 * The fields of `order.create_order` for where the parcel goes. The address is written in one language throughout:
 * that of the street, whichever language the page is in.
 * @param values without problems.
 */
export function shippingOf(values: Information, place: Place, lang: Lang) {
  const written = languageOfStreet(values.address, lang)
  const [county, area] = written === 'zh-tw' ? [place.county, place.area] : [place.countyEn, place.areaEn]
  const address = parseStreet(values.address) ?? ''
  return {
    shippingName: parseName(values.shippingName) ?? '',
    shippingPhone: normaliseMobile(values.shippingPhone) ?? '',
    shippingMethod: values.shippingMethod,
    countryCode: COUNTRY,
    shippingAddress: formatAddress({ postcode: place.postcode, county, area, address }, written),
    shippingRemark: remarkLine(values.shippingRemark) ?? '',
    email: '',
    paymentMethod: CREDIT_CARD,
  } as const
}

function languageOfStreet(street: string, lang: Lang): Lang {
  if (/\p{Script=Han}/u.test(street)) return 'zh-tw'
  // A word tells; a lone letter may be that of a building or a floor.
  return /\p{Script=Latin}{2}/u.test(street) ? 'en-us' : lang
}

/** The information in anything that was kept in the browser; what makes no sense is left empty. */
export function parseInformation(kept: unknown): Information {
  const given = typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {}
  const text = (name: InformationField) => (typeof given[name] === 'string' ? given[name] : '')
  return {
    shippingName: text('shippingName'),
    shippingPhone: text('shippingPhone'),
    county: text('county'),
    area: text('area'),
    address: text('address'),
    shippingMethod: isShippingMethod(given.shippingMethod) ? given.shippingMethod : 1,
    shippingRemark: text('shippingRemark'),
  }
}
