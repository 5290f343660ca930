import type { CardField } from '@idocard/domain/cards/card-fields'
import { isTaxNumber } from '@idocard/domain/company/tax-number'
import { normaliseEmail } from '@idocard/domain/identity/email'
import { extensionAfter, formatPhone, normalisePhone } from '@idocard/domain/identity/phone-number'
import { type Claim, fieldOf, take } from './claim.ts'

/** No two parts of the pattern can match the same text, so that no text causes catastrophic backtracking. */
const EMAIL = /[A-Za-z0-9](?:[A-Za-z0-9%+]| ?[._-](?: (?=[A-Za-z0-9]))?)*? ?@ ?[A-Za-z0-9-]+(?: ?[.,] ?[A-Za-z0-9-]+)+/
const EMAIL_LABEL = /^(?:e-?mail|email|mail|e)[:\s]+/i
const GLUED_LABEL = /^(?:e-?mail|email)(?=[a-z0-9])/i
const TOPS =
  'com|net|org|edu|gov|idv|tw|io|co|biz|info|ai|app|dev|me|cc|jp|hk|cn|sg|us|uk|de|eu|tv|asia|taipei|shop|design|tech'
/** Domains of countries that are words too: only without spaces, unlike `Bldg. No`. */
const COUNTRIES = 'at|be|ch|cz|dk|es|fi|fr|hu|ie|it|lu|nl|no|pl|pt|se|ca|br|mx|au|nz|in|my|th|vn|id|ph|mo'
const WEB = new RegExp(
  `(?:https?:?/{1,2})?(?:(?:[A-Za-z0-9-]+ ?\\. ?)+(?:${TOPS})|(?:[A-Za-z0-9-]+\\.)+(?:${COUNTRIES}))(?![A-Za-z0-9-])(?:/[A-Za-z0-9._~/?=&%-]*)?`,
  'i',
)
const WEB_LABEL = /(?:web(?:site)?|w|網址|網站|http)[:\s]*$/i
const LINE_ID =
  /(?:\bLINE(?: ?(?:官方帳號|帳號))?(?: ?ID)?|賴)[:\s]*(@?[A-Za-z0-9][A-Za-z0-9._-]{2,29})(?![@A-Za-z0-9])/i
const TAX_LABELLED = /(?:統一[^\d]{0,3}|統編|統.?|Tax ?ID|VAT|UBN|GUI)[^\d]{0,6}(\d(?: ?\d){7})(?! ?\d)/i
const TAX_ALONE = /^\s*(\d{8})\s*$/

/** Extracts e-mail addresses. */
export function takeEmails(claims: readonly Claim[]): CardField[] {
  return claims.flatMap((claim) => {
    const found = EMAIL.exec(claim.rest)
    if (!found) return []
    const label = EMAIL_LABEL.exec(found[0])?.[0] ?? GLUED_LABEL.exec(found[0])?.[0] ?? ''
    const email = normaliseEmail(found[0].slice(label.length).replaceAll(' ', '').replaceAll(',', '.'))
    if (!email) return []
    take(claim, 0, found.index + found[0].length)
    return [fieldOf('email', email, claim.line)]
  })
}

/** Extracts web addresses without `https://`, in lower case up to the first slash. */
export function takeWebs(claims: readonly Claim[]): CardField[] {
  return claims.flatMap((claim) => {
    const found = WEB.exec(claim.rest)
    if (!found || claim.rest.includes('@')) return []
    const [host = '', ...path] = found[0]
      .replaceAll(' ', '')
      .replace(/^https?:?\/{1,2}/i, '')
      .split('/')
    const before = claim.rest.slice(0, found.index)
    const label = WEB_LABEL.exec(before)?.[0] ?? ''
    take(claim, found.index - label.length, label.length + found[0].length)
    // `Wwww.` and `wwww.` begin with a label W that has no space after it.
    const name = host
      .toLowerCase()
      .replace(/^w{4,}\./, 'www.')
      .replace(/^www,/, 'www.')
    return [fieldOf('web', [name, ...path].join('/').replace(/\/$/, ''), claim.line)]
  })
}

/** Extracts LINE ids, including the @ of an official account. */
export function takeLineIds(claims: readonly Claim[]): CardField[] {
  return claims.flatMap((claim) => {
    const found = LINE_ID.exec(claim.rest)
    if (!found?.[1]) return []
    take(claim, found.index, found[0].length)
    return [fieldOf('lineId', found[1].toLowerCase() === 'id' ? '' : found[1], claim.line)].filter(
      ({ value }) => value !== '',
    )
  })
}

/** Extracts tax numbers with a valid checksum: after a label, or eight digits alone in a line. */
export function takeTaxNumbers(claims: readonly Claim[]): CardField[] {
  return claims.flatMap((claim) => {
    const labelled = TAX_LABELLED.exec(claim.rest)
    const found = labelled ?? TAX_ALONE.exec(claim.rest)
    const number = found?.[1]?.replaceAll(' ', '') ?? ''
    if (!found || !isTaxNumber(number)) return []
    take(claim, found.index, found[0].length)
    return [fieldOf('taxNumber', number, claim.line, labelled ? 1.05 : 0.8)]
  })
}

const NUMBER = /(?:\+ ?)?\(?\+?\d[\d\s().\-‐–—]{5,}\d/g
const KINDS = [
  ['fax', /(?:[傳傅]|.?真|傳真|.?真|fax|facsimile|(?:^|[\s/|])f)[\s.:)]*$/i],
  ['mobile', /(?:手機|行動電話|行動|行勤|大哥大|mobile?|mob|handy|hp|cell(?:ular)?|(?:^|[\s/|])[mc])[\s.:)]*$/i],
  [
    'phone',
    /(?:\p{Script=Han}{0,4}(?:電話|市話|專線|總機)|tel(?:ephone)?|phone|office|direct|(?:^|[\s/|])[tpdo])[\s.:)]*$/iu,
  ],
] as const

/** Extracts phone, fax and mobile numbers with their extensions. */
export function takeNumbers(claims: readonly Claim[]): CardField[] {
  return claims.flatMap((claim) => {
    const fields: CardField[] = []
    for (const found of [...claim.rest.matchAll(NUMBER)]) {
      const number = normalisePhone(found[0])
      const before = claim.rest.slice(0, found.index)
      const labelled = KINDS.find(([, label]) => label.test(before))
      if (!number) continue
      const isMobile = /^\+8869/.test(number)
      const kind = isMobile && labelled?.[0] !== 'fax' ? 'mobile' : (labelled?.[0] ?? 'phone')
      const label = labelled?.[1].exec(before)?.[0] ?? ''
      const certainty = labelled ? 1 : isMobile ? 0.95 : 0.85
      // In Taiwan the number itself says what it is. Elsewhere only its label does.
      const isLandline = number.startsWith('+886') && !isMobile
      fields.push(fieldOf(kind === 'mobile' && isLandline ? 'phone' : kind, formatPhone(number), claim.line, certainty))
      const end = found.index + found[0].length
      const after = extensionAfter(claim.rest.slice(end))
      if (after) fields.push(fieldOf('extension', after.extension, claim.line, certainty))
      take(claim, found.index - label.length, label.length + found[0].length + (after?.length ?? 0))
    }
    return fields
  })
}
