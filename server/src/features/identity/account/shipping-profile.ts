import { parseName, parseStreet } from '@idocard/domain/commerce/address'
import { normaliseMobile } from '@idocard/domain/identity/phone'
import type { Lang } from '@idocard/domain/language'
import { refuseFields } from '../../../api/validation.ts'
import { areaNamed, countyNamed } from '../../commerce/address/index.ts'
import type { Shipping } from '../sign-in/index.ts'

/** Error messages for each field, shown to the user. */
const WRONG: Record<keyof Shipping, Record<Lang, string>> = {
  county: { 'zh-tw': '找不到這個縣市', 'en-us': 'There is no such county or city.' },
  area: { 'zh-tw': '這個縣市沒有這個鄉鎮市區', 'en-us': 'There is no such district in this county or city.' },
  address: { 'zh-tw': '地址請輸入 3 到 200 個字', 'en-us': 'Use between 3 and 200 characters.' },
  shippingName: {
    'zh-tw': '姓名請在 50 個字以內，不含特殊符號',
    'en-us': 'Use at most 50 characters and no special symbols.',
  },
  shippingPhone: {
    'zh-tw': '請輸入 09 開頭的 10 碼手機號碼',
    'en-us': 'Enter a mobile number of 10 digits that starts with 09.',
  },
}

/**
 * A member's shipping data in normal form. An empty field stays empty. Other fields must follow the same rules as the
 * address of an order.
 * @throws {Refusal} with the invalid fields
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
  if (wrong.length > 0) refuseFields(Object.fromEntries(wrong.map((field) => [field, WRONG[field][lang]])))
  return Object.fromEntries(fields.map((field) => [field, read[field] ?? ''])) as unknown as Shipping
}
