import {
  type Box,
  CARD_FIELDS,
  type CardField,
  type ScannedLine,
  withReadings,
} from '@idocard/domain/cards/card-fields'
import type { Place } from '@idocard/domain/commerce/taiwan-address'
import { takeHanAddresses, takeLatinAddresses } from './addresses.ts'
import { type Claim, claimsOf, fieldOf, leftOf, take } from './claim.ts'
import { takeEmails, takeLineIds, takeNumbers, takeTaxNumbers, takeWebs } from './contacts.ts'
import { takeForeignAddresses } from './foreign-addresses.ts'
import { likelyName, type SoundsOf } from './likely-name.ts'
import { hanNameLikeness, latinNameLikeness } from './names.ts'
import { companyLikeness, isDepartment, isTitle, splitPosition, usualCompany, usualWord } from './organisation.ts'

const HAN = /\p{Script=Han}/u

/**
 * Assigns the lines of a paper card to fields. Fields with a recognisable format are extracted first. Names, titles and
 * companies are found in the rest.
 * @param lines from top to bottom
 * @param places the postal service's districts
 * @param soundsOf how Chinese characters sound, to compare a Chinese name with the same name in Latin letters
 */
export function readCardFields(
  lines: readonly ScannedLine[],
  places: readonly Place[],
  soundsOf: SoundsOf = () => [],
): CardField[] {
  const claims = claimsOf(joinRows(lines))
  const emails = takeEmails(claims)
  const fields = [
    ...emails,
    ...takeTaxNumbers(claims),
    ...takeLineIds(claims),
    ...takeWebs(claims),
    ...takeHanAddresses(claims, places),
    ...takeLatinAddresses(claims, places),
    ...takeForeignAddresses(claims),
    ...takeNumbers(claims),
  ]
  const web = fields.find(({ name }) => name === 'web')
  settleDomains(emails[0], web)
  const domain = /^(?:www\.)?([a-z0-9-]+)\./.exec(web?.value ?? emails[0]?.value.split('@')[1] ?? '')?.[1] ?? ''
  fields.push(...takeOrganisation(claims, domain.replace(/-.*/, '')))
  fields.push(...takeNames(claims, emails[0]?.value.split('@')[0], soundsOf))
  return fields
    .filter(isFirst)
    .map((field) => ({ ...field, alternatives: withReadings(field.alternatives) }))
    .sort((a, b) => CARD_FIELDS.indexOf(a.name) - CARD_FIELDS.indexOf(b.name))
}

/**
 * Whether it is the first field with its value: cards may have a value twice, such as the company's name in its logo.
 */
const isFirst = ({ name, value }: CardField, at: number, all: readonly CardField[]) =>
  all.findIndex((other) => other.name === name && other.value === value) === at

const LABEL_ALONE = /^(?:[\p{Script=Han}]{2,5}|[A-Za-z][A-Za-z-]{0,7}\.?)\s*[:：]?$/u
const KNOWN_LABEL =
  /電話|手機|行動|傳真|地址|信箱|郵件|網址|統編|統一|tel|fax|mob|phone|mail|web|add|line|cell|^[tfmewa][:：.]?$/i

/** Joins lines that belong together: a label and its value, and words with a wide space between them. */
function joinRows(lines: readonly ScannedLine[]): ScannedLine[] {
  const used = new Set<ScannedLine>()
  const joined = new Map<ScannedLine, ScannedLine>()
  for (const line of [...lines].sort((a, b) => a.place.x - b.place.x)) {
    if (used.has(line)) continue
    let [whole, last] = [line, line]
    for (let next = rightOf(last, lines, used); next; next = rightOf(last, lines, used)) {
      used.add(next)
      whole = joinedLine(whole, next)
      last = next
    }
    joined.set(line, whole)
  }
  return lines.flatMap((line) => joined.get(line) ?? [])
}

/** The line that continues this one at its right. */
function rightOf(line: ScannedLine, lines: readonly ScannedLine[], used: ReadonlySet<ScannedLine>) {
  const { place, text } = line
  if (place.height > place.width * 1.5) return undefined
  const reach = LABEL_ALONE.test(text) && KNOWN_LABEL.test(text) ? 6 : 0.8
  const [right] = lines
    .filter(
      (other) => other !== line && !used.has(other) && Math.abs(middle(other) - middle(line)) < place.height * 0.4,
    )
    .filter(({ place: { x, height } }) => {
      // Lines with Ö or g are higher than others of the same size.
      const isAlike = reach > 1 || Math.abs(height - place.height) < Math.max(height, place.height) * 0.25
      return isAlike && x > place.x + place.width * 0.8 && x - place.x - place.width < place.height * reach
    })
    .sort((a, b) => a.place.x - b.place.x)
  return right
}

function joinedLine(left: ScannedLine, right: ScannedLine): ScannedLine {
  const before = [...left.text].length + 1
  const around = (a: Box, b: Box): Box => {
    const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
    const width = Math.max(a.x + a.width, b.x + b.width) - x
    return { x, y, width, height: Math.max(a.y + a.height, b.y + b.height) - y }
  }
  return {
    text: `${left.text} ${right.text}`,
    confidence: Math.min(left.confidence, right.confidence),
    box: around(left.box, right.box),
    place: { ...around(left.place, right.place), height: left.place.height },
    alternatives: [...left.alternatives, ...right.alternatives.map((one) => ({ ...one, at: one.at + before }))],
  }
}
const middle = ({ place }: ScannedLine) => place.y + place.height / 2

/**
 * The e-mail and the web address usually have the same domain. If they differ slightly, the more certain one corrects
 * the other.
 */
function settleDomains(email: CardField | undefined, web: CardField | undefined): void {
  if (!email || !web) return
  const [local = '', mine = ''] = email.value.split('@')
  const theirs = web.value.replace(/^www\./, '').split('/')[0] ?? ''
  if (mine === theirs) {
    email.confidence = web.confidence = Math.max(email.confidence, web.confidence)
    return
  }
  const squeeze = (text: string) =>
    text.replace(/[.-]/g, '').replaceAll('l', '1').replaceAll('i', '1').replaceAll('0', 'o')
  if (squeeze(mine) !== squeeze(theirs)) return
  if (email.confidence >= web.confidence) web.value = web.value.replace(theirs, mine)
  else email.value = `${local}@${theirs}`
}

/** Height of a line's letters. For a vertical line it is the line's width. */
const sizeOf = ({ place }: ScannedLine) => Math.min(place.width, place.height)

function takeOrganisation(claims: readonly Claim[], domain: string): CardField[] {
  const fields: CardField[] = []
  const rated = claims
    .map((claim) => ({ claim, text: leftOf(claim), likeness: companyLikeness(leftOf(claim), domain) }))
    .sort((a, b) => b.likeness - a.likeness)
  for (const isHan of [true, false]) {
    const best = rated.find(({ text, likeness }) => likeness > 0 && text !== '' && HAN.test(text) === isHan)
    if (!best) continue
    const value = usualCompany(isHan ? best.text.replaceAll(' ', '') : best.text)
    fields.push(fieldOf(isHan ? 'companyZh' : 'companyEn', value, best.claim.line, 0.7 + 0.3 * best.likeness))
    take(best.claim, 0, best.claim.rest.length)
  }
  for (const claim of claims) {
    const text = leftOf(claim)
    const parts = splitPosition(text)
    const known = parts.map((part) => ({ part, kind: positionOf(part, claim.line) }))
    if (known.length === 0 || !known.every(({ kind }) => kind)) continue
    for (const { part, kind } of known) {
      const value = HAN.test(part) ? usualWord(part.replaceAll(' ', ''), doubtful(part, claim.line)) : part
      if (kind) fields.push(fieldOf(kind, value, claim.line))
    }
    take(claim, 0, claim.rest.length)
  }
  return fields
}

/** Returns a function that tests whether the character at a position of the value was read with doubt. */
function doubtful(value: string, line: ScannedLine) {
  const places = new Set(fieldOf('titleZh', value, line).alternatives.map(({ at }) => at))
  return (at: number) => places.has(at)
}

function positionOf(text: string, line: ScannedLine) {
  const language = HAN.test(text) ? 'Zh' : 'En'
  const word = HAN.test(text) ? usualWord(text, doubtful(text, line)) : text
  if (hanNameLikeness(word) >= 0.9 && !isTitle(word)) return undefined
  if (isDepartment(word) && !/(?:部|處|科|課|組)長$/.test(word)) return `department${language}` as const
  return isTitle(word) ? (`title${language}` as const) : undefined
}

/** Finds names: texts that look like one, preferably printed large. */
function takeNames(claims: readonly Claim[], mailbox: string | undefined, soundsOf: SoundsOf): CardField[] {
  const largest = Math.max(1, ...claims.map(({ line }) => sizeOf(line)))
  const fields: CardField[] = []
  for (const [name, prepare, likeness] of [
    ['nameZh', (text: string) => text.replaceAll(' ', ''), hanNameLikeness],
    ['nameEn', (text: string) => text, latinNameLikeness],
  ] as const) {
    const [best] = claims
      .map((claim) => {
        const value = prepare(leftOf(claim))
        return { claim, value, score: likeness(value) + 0.6 * (sizeOf(claim.line) / largest) }
      })
      .filter(({ value, score }) => value !== '' && score > 0.55 && likeness(value) > 0)
      .sort((a, b) => b.score - a.score)
    if (!best) continue
    const field = fieldOf(name, best.value, best.claim.line, 0.75 + 0.25 * Math.min(1, likeness(best.value)))
    fields.push(field)
    take(best.claim, 0, best.claim.rest.length)
  }
  const latin = [fields.find(({ name }) => name === 'nameEn')?.value ?? '', mailbox ?? '']
  return fields.map((field) => (field.name === 'nameZh' ? likelyName(field, latin, soundsOf) : field))
}
