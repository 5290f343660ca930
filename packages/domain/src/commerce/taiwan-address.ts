import { toHalfWidth } from '../text.ts'

/** A district of Taiwan, as spelt by the postal service. */
export interface Place {
  county: string
  countyEn: string
  area: string
  areaEn: string
  /** Three digits. */
  postcode: string
}

/** The parts of an address in Taiwan. Those that it does not have are empty. */
interface TaiwanAddress {
  /** Three, five or six digits. */
  postcode: string
  county: string
  area: string
  street: string
}

/** Counties that became cities in 2010 and 2014. Their towns are districts now, but old addresses still have them. */
const FORMER: ReadonlyMap<string, string> = new Map([
  ['新北市', '臺北縣'],
  ['桃園市', '桃園縣'],
  ['臺中市', '臺中縣'],
  ['臺南市', '臺南縣'],
  ['高雄市', '高雄縣'],
])

const POSTCODE = /^\s*[[(〒]?\s*(\d{6}|\d{5}|\d{3}(?:-\d{2,3})?)(?!\d)\s*[\])]?\s*(?=\p{Script=Han})/u
/** A postcode between district and street. `106巷` and `100號` are parts of a street. */
const POSTCODE_INSIDE = /^\s*(\d{6}|\d{5}|\d{3})\s*(?=\p{Script=Han})(?![巷號号弄樓楼段之鄰])/u
const COUNTRY = /^(?:(?:中華民國|[臺台]灣)省?\s*[,，]?\s*)+/u

/** A postcode before a Chinese address, and the rest. */
export function withoutPostcode(text: string): { postcode: string; rest: string } {
  const [whole = '', postcode = ''] = POSTCODE.exec(text) ?? []
  return { postcode: postcode.replace('-', ''), rest: text.slice(whole.length) }
}

/**
 * Splits a Chinese address in Taiwan, `106臺北市大安區復興南路一段390號`, by the list of districts: no rule tells 前鎮區
 * from 員林鎮. It may have spaces, full-width digits, 台 for 臺, a county without its last character (台北大安區), the
 * former name of a county and its towns (台北縣板橋市), or no county if the district or the postcode leaves no doubt.
 * @returns county and area with 臺; null if the text does not start with a county or district of the list
 */
export function readTaiwanAddress(text: string, places: readonly Place[]): TaiwanAddress | null {
  const { postcode, rest } = withoutPostcode(toHalfWidth(text).trim())
  const inner = withoutPostcode(rest.replace(COUNTRY, ''))
  const known = postcode || inner.postcode
  const [found] = [...withCounty(inner.rest, places), ...withoutCounty(inner.rest, known, places)].toSorted(
    (a, b) => b.length - a.length,
  )
  if (!found) return null
  const after = inner.rest.slice(found.length).replace(/^[\s,，]+/, '')
  const [whole = '', last = ''] = (found.area && POSTCODE_INSIDE.exec(after)) || []
  const codes = onePostcode([postcode, inner.postcode, found.postcode, last])
  return {
    postcode: codes.postcode,
    county: found.county,
    area: found.area,
    street: [...codes.others, after.slice(whole.length)].join(' ').trim(),
  }
}

/** Of postcodes in several places the most exact one, 10649 rather than 106; those that contradict it are the others. */
function onePostcode(written: readonly string[]): { postcode: string; others: string[] } {
  let postcode = ''
  const others: string[] = []
  for (const code of written) {
    if (code.startsWith(postcode)) postcode = code
    else if (!postcode.startsWith(code)) others.push(code)
  }
  return { postcode, others }
}

/** The start of an address that names a district or county. */
interface Start extends Omit<TaiwanAddress, 'street'> {
  /** The number of characters that it takes up. */
  length: number
}

function withCounty(text: string, places: readonly Place[]): Start[] {
  return [...new Set(places.map(({ county }) => county))].flatMap((county) => {
    const areas = places.filter((place) => place.county === county).map(({ area }) => area)
    const former = FORMER.get(county)
    return [
      ...startsWith(text, county, county, [...areas, ...areas.flatMap(formerNames)]),
      ...(former ? startsWith(text, former, former, [...areas.flatMap(formerNames), ...areas]) : []),
      ...startsWith(text, county.slice(0, -1), county, areas).filter(({ area }) => area !== ''),
    ]
  })
}

/** Towns that became cities or districts: 頭份鎮, 板橋市. A place with one character, 東區, has always been a district. */
const formerNames = (area: string): string[] =>
  area.length > 2 ? ['市', '鎮', '鄉'].map((kind) => area.slice(0, -1) + kind).filter((name) => name !== area) : []

function startsWith(text: string, written: string, county: string, areas: readonly string[]): Start[] {
  const length = lengthOf(written, text)
  if (length === 0) return []
  const { postcode, rest } = withoutPostcode(text.slice(length))
  const area = areas.find((name) => lengthOf(name, rest) > 0)
  if (!area) return [{ postcode: '', county, area: '', length }]
  return [{ postcode, county, area, length: text.length - rest.length + lengthOf(area, rest) }]
}

function withoutCounty(text: string, postcode: string, places: readonly Place[]): Start[] {
  const found = places.filter(({ area }) => lengthOf(area, text) > 0)
  const sure = found.length === 1 ? found : found.filter((place) => postcode.startsWith(place.postcode))
  return sure.map(({ county, area }) => ({ postcode: '', county, area, length: lengthOf(area, text) }))
}

/** The length of a name at the start of a text, with spaces in between; 0 if the text starts with something else. */
function lengthOf(name: string, text: string): number {
  let at = 0
  for (const character of name) {
    while (text.charAt(at) === ' ') at += 1
    if (text.charAt(at).replace('台', '臺') !== character) return 0
    at += 1
  }
  // 員林市場 is a market, not the town 員林市.
  return name.endsWith('市') && text.charAt(at) === '場' ? 0 : at
}
