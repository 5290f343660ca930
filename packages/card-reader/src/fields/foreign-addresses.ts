import type { CardField } from '@idocard/domain/cards/card-fields'
import { nextLine } from './addresses.ts'
import { type Claim, fieldOf, leftOf, take } from './claim.ts'

/**
 * A street in the languages that cards have most: English, German, French, Italian, Spanish,
 * Portuguese, Swedish, Dutch, Japanese.
 */
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|boulevard|blvd|drive|lane|way|quay|square|suite|floor|rue|via|piazza|calle|avenida|rua|chome)\b|(?:stra(?:ss|ß|B|s)e|str\.|platz|weg|allee|gasse|straat|laan|gatan|vägen)(?![a-z])/i
const COUNTRY =
  /\b(?:USA|U\.S\.A|United States|Canada|Mexico|Brazil|UK|United Kingdom|England|Ireland|Germany|Deutschland|Austria|Switzerland|France|Belgium|Netherlands|Luxembourg|Italy|Spain|Portugal|Denmark|Sweden|Norway|Finland|Poland|Czech Republic|Hungary|Turkey|Israel|UAE|India|Japan|Korea|China|Hong Kong|Macau|Singapore|Malaysia|Thailand|Vietnam|Indonesia|Philippines|Australia|New Zealand)\b\.?\)?$/i
/** A postcode with its place: `80331 München`, `NY 10118`, `London SW1A 1AA`, `108-0075`, `411 09 Göteborg`. */
const POSTCODE =
  /^(?:[A-Z]{1,2}-)?(?:\d{4,5}|\d{3} \d{2}|\d{4}-\d{3}) \p{Lu}|\b[A-Z]{2} \d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b\d{3}-\d{4}\b/u
const LABEL = /^(?:address|addr|add|a)\s*[.:]\s*/i
const MAX_LINES = 4

/**
 * Extracts addresses of other countries: a street with a number, and in the same line or below it a postcode or a
 * country.
 */
export function takeForeignAddresses(claims: readonly Claim[]): CardField[] {
  const fields: CardField[] = []
  for (const claim of claims) {
    const first = textOf(claim)
    if (!/\d/.test(first) || !(STREET.test(first) || (COUNTRY.test(first) && first.split(',').length > 2))) continue
    const parts = [claim]
    while (parts.length < MAX_LINES && !COUNTRY.test(textOf(parts.at(-1) ?? claim))) {
      const next = nextLine(claims, parts.at(-1) ?? claim)
      const text = next ? textOf(next) : ''
      if (!next || !(POSTCODE.test(text) || COUNTRY.test(text) || (/\d/.test(text) && STREET.test(text)))) break
      parts.push(next)
    }
    const texts = parts.map(textOf)
    if (!texts.some((text) => COUNTRY.test(text) || POSTCODE.test(text))) continue
    fields.push(fieldOf('addressEn', texts.map((text) => text.replace(/,$/, '')).join(', '), claim.line, 0.9))
    for (const part of parts) take(part, 0, part.rest.length)
  }
  return fields
}

/** The text of a line that can be part of an address. Empty for Chinese, and for lines with a number to call. */
function textOf(claim: Claim): string {
  const text = leftOf(claim).replace(LABEL, '')
  return /\p{Script=Han}|@|\+ ?\d/u.test(text) ? '' : text
}
