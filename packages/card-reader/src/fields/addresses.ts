import type { CardField } from '@idocard/domain/cards/card-fields'
import { type Place, readTaiwanAddress, withoutPostcode } from '@idocard/domain/commerce/taiwan-address'
import { type Claim, fieldOf, leftOf, take } from './claim.ts'
import { editDistance } from './edit-distance.ts'

const LABEL =
  /^\s*(?:公司|營業|通訊|聯絡|工廠|總公司|分公司)?\s*(?:地址|住址|地[^\p{Script=Han}]{1,2}|址|Address|Addr|Add|A)\s*[.:]?\s+|^\s*(?:公司|營業|通訊|聯絡)?(?:地址|住址|址)[:\s]*/iu
const COUNTY = /^(.{0,2}[市縣]|[臺台].{1,2})/u
const HAN_PARTS = /(?:[路街道]|[段巷弄號号樓])/gu

/**
 * Extracts Chinese addresses: lines with street names and numbers. The district's name is corrected with the postal
 * service's list.
 */
export function takeHanAddresses(claims: readonly Claim[], places: readonly Place[]): CardField[] {
  return claims.flatMap((claim) => {
    const text = claim.rest.replace(LABEL, '')
    const parts = text.match(HAN_PARTS)?.length ?? 0
    const digits = /\d/.test(text) || /[一二三四五六七八九十]段/.test(text)
    if (parts < 2 || !digits || !/[號号巷弄樓]|路|街/.test(text)) return []
    const written = text.replaceAll(' ', '')
    const { postcode, value, place } = exactAddress(written, places) ?? similarAddress(written, places)
    if (!place && !COUNTY.test(value)) return []
    take(claim, 0, claim.rest.length)
    const address = fieldOf('addressZh', tidied(value.replace(/^台/, '臺')), claim.line, place ? 1 : 0.8)
    if (!postcode) return [address]
    const agrees = place?.postcode === postcode.slice(0, 3)
    return [fieldOf('postcode', postcode, claim.line, agrees ? 1.05 : 0.8), address]
  })
}

const tidied = (address: string) =>
  address
    .replaceAll('号', '號')
    .replaceAll('楼', '樓')
    .replace(/[,.，。、:;]+$/, '')

interface HanAddress {
  postcode: string
  /** Without the postcode, and with the official names of county and district. */
  value: string
  place: Place | undefined
}

/** An address that was read without an error in its district. */
function exactAddress(written: string, places: readonly Place[]): HanAddress | undefined {
  const { postcode, county, area, street } = readTaiwanAddress(written, places) ?? {}
  const place = places.find((one) => one.county === county && one.area === area)
  return place && { postcode: postcode ?? '', value: `${county}${area}${street}`, place }
}

function similarAddress(written: string, places: readonly Place[]): HanAddress {
  const { postcode, rest } = withoutPostcode(written)
  const { place, length } = placeOf(rest, postcode, places) ?? { length: 0 }
  return { postcode, value: (place ? place.county + place.area : '') + rest.slice(length), place }
}

/** The district at the start of an address, even if one or two characters are wrong or missing. */
function placeOf(text: string, postcode: string, places: readonly Place[]) {
  const plain = text.replaceAll('台', '臺')
  let best: { place: Place; length: number; cost: number } | undefined
  for (const place of places) {
    const name = place.county + place.area
    const isHere = place.postcode === postcode.slice(0, 3)
    for (let length = name.length - 2; length <= name.length + 1; length += 1) {
      const wrong = editDistance(plain.slice(0, length), name)
      // Prefers a length at which the text ends with the district's last character.
      const ending = plain[length - 1] === name.at(-1) ? 0 : 0.4
      const cost = wrong + ending - (isHere ? 0.9 : 0)
      if (wrong > (isHere ? 3 : 2) || (best && best.cost <= cost)) continue
      best = { place, length, cost }
    }
  }
  return best
}

const LATIN_PARTS =
  /\bNo\.? ?\d|\bRd\b|\bRoad\b|\bSt\b|\bStreet\b|\bSec\b|\bSection\b|\bLn\b|\bLane\b|\bAly\b|\bAlley\b|\bDist\b|\bDistrict\b|\bCity\b|\bCounty\b|\bTownship\b|\bTaiwan\b|R\. ?O\. ?C|\b\d+ ?F\b|\bFloor\b|\bBlvd\b|\bAve\b|\bTaipei\b/gi
const LATIN_POSTCODE = / ?\b(\d{6}|\d{5}|\d{3})\b(?=,? ?(?:Taiwan|R\. ?O\. ?C|$))/i

/** Extracts English addresses, which may span several lines. */
export function takeLatinAddresses(claims: readonly Claim[], places: readonly Place[]): CardField[] {
  const isAddress = (claim: Claim) =>
    (leftOf(claim).match(LATIN_PARTS)?.length ?? 0) >= 2 && !/\p{Script=Han}/u.test(claim.rest)
  const starts = claims.filter((claim) => isAddress(claim))
  const fields: CardField[] = []
  for (const claim of starts) {
    if (leftOf(claim) === '') continue
    const parts = [claim]
    let text = leftOf(claim).replace(LABEL, '')
    while (!/(?:Taiwan|R\. ?O\. ?C\.?\)?)\.?$/i.test(text) || parts.length > 4) {
      const next = nextLine(claims, parts.at(-1) ?? claim)
      if (!next || !/\b(?:City|County|Taiwan|Dist|District|Township|Rd|St)\b/i.test(leftOf(next))) break
      text = `${text.replace(/,$/, '')}, ${leftOf(next)}`
      parts.push(next)
    }
    const postcode = LATIN_POSTCODE.exec(text)
    const plain = spaced(postcode ? text.replace(postcode[0], '') : text)
    fields.push(...(postcode?.[1] ? [fieldOf('postcode', postcode[1], (parts.at(-1) ?? claim).line)] : []))
    fields.push(fieldOf('addressEn', placed(plain, places), claim.line))
    for (const part of parts) take(part, 0, part.rest.length)
  }
  return fields
}

/** The line directly below that is aligned with this one at the left, at the right or in the centre. */
export function nextLine(claims: readonly Claim[], { line: { place } }: Claim): Claim | undefined {
  return claims
    .filter(({ line: { place: other } }) => {
      const step = other.y - place.y
      const near = (a: number, b: number) => Math.abs(a - b) < place.height * 1.5
      const isAligned =
        near(other.x, place.x) ||
        near(other.x + other.width, place.x + place.width) ||
        near(other.x + other.width / 2, place.x + place.width / 2)
      return step > place.height * 0.4 && step < place.height * 2.6 && isAligned
    })
    .sort((a, b) => a.line.place.y - b.line.place.y)[0]
}

/** Adds spaces after commas and full stops, as the postal service writes them. */
const spaced = (text: string) =>
  text
    .replace(/\s*,\s*/g, ', ')
    .replace(/\b(No|Sec|Ln|Aly)\s*\.?\s*(?=\d)/gi, (_, word: string) => `${word}. `)
    .replace(/([a-z])(Rd|St|Dist)\./g, '$1 $2.')
    .replace(/\b([NSEW]\.)(?=Rd|St)/g, '$1 ')
    .replace(/^(\d+)\s?F\.?(-\d+)?,?\.?\s+(?=[A-Z])/i, (_, floor: string, room = '') => `${floor}F.${room}, `)
    .replace(/, ,/g, ',')
    .replace(/\s+/g, ' ')
    .trim()

/** Corrects the names of county and district if spaces or punctuation were lost. */
function placed(text: string, places: readonly Place[]): string {
  const parts = text.split(', ')
  const squeeze = (part: string) => part.toLowerCase().replace(/[^a-z]/g, '')
  const names = new Map(
    places.flatMap(({ countyEn, areaEn }) => [countyEn, areaEn].map((name) => [squeeze(name), name])),
  )
  return parts.map((part) => names.get(squeeze(part)) ?? part).join(', ')
}
