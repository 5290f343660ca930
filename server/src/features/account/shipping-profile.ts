import { parseName, parseStreet } from '@idocard/domain/address'
import type { Lang } from '@idocard/domain/language'
import { normaliseMobile } from '@idocard/domain/phone'
import { Refusal } from '../../api/refusal.ts'
import { areaNamed, countyNamed } from '../address/places.ts'
import type { Shipping } from './member.store.ts'

const INVALID = { 'zh-tw': '格式不正確', 'en-us': 'This is not in the right form.' }

/**
 * A member's shipping data in the forms we keep. An empty field stays empty; what is there must hold by the rules that
 * an order's address holds by.
 * @throws {Refusal} naming the fields that do not.
 */
export function shippingProfile(given: Shipping, lang: Lang): Shipping {
  const county = countyNamed(given.county)
  const read: Record<keyof Shipping, string | null | undefined> = {
    county: county?.county,
    area: county && areaNamed(county, given.area)?.area,
    address: parseStreet(given.address),
    shippingName: parseName(given.shippingName),
    shippingPhone: normaliseMobile(given.shippingPhone),
  }
  const fields = Object.keys(read) as (keyof Shipping)[]
  const wrong = fields.filter((field) => given[field] !== '' && !read[field])
  if (wrong.length > 0)
    throw new Refusal('input.invalid', { fields: Object.fromEntries(wrong.map((field) => [field, INVALID[lang]])) })
  return Object.fromEntries(fields.map((field) => [field, read[field] ?? ''])) as unknown as Shipping
}
