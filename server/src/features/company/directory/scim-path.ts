import { ScimError } from './scim-error.ts'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** `attribute eq value`, of which all must hold. */
export interface Equality {
  attribute: string
  value: string
}

/** What a path points at (RFC 7644, 3.5.2): `emails[type eq "work"].value`. */
export interface ScimPath {
  /** The extension that has the attribute; empty for the resource itself. */
  extension: string
  /** Empty for the whole extension. */
  attribute: string
  where: Equality[]
  sub: string
}

const NAME = '[A-Za-z$][\\w$-]*'
const PATH = new RegExp(`^(${NAME})(?:\\[([^\\[\\]]*)\\])?(?:\\.(${NAME}))?$`)
const CLAUSE = new RegExp(
  `^\\s*(${NAME}(?:\\.${NAME})?)\\s+eq\\s+("(?:[^"\\\\]|\\\\.)*"|true|false|null|-?\\d{1,15})(?:\\s+and\\s+|\\s*$)`,
  'i',
)
/** Longer than any that a directory sends. */
const MAX_LENGTH = 1000

/** The equalities of a filter such as `userName eq "ada@example.com"`. @throws ScimError for any other filter */
export function equalities(filter: string, fault: 'invalidFilter' | 'invalidPath'): Equality[] {
  const found: Equality[] = []
  let rest = filter
  while (rest.trim() !== '') {
    const [whole, attribute = '', value = ''] = (rest.length <= MAX_LENGTH && CLAUSE.exec(rest)) || []
    if (whole === undefined)
      throw new ScimError(400, 'Only "attribute eq value", joined with "and", is supported.', fault)
    found.push({ attribute: attribute.toLowerCase(), value: literal(value, fault) })
    rest = rest.slice(whole.length)
    if (rest.trim() === '' && /and\s*$/i.test(whole)) throw new ScimError(400, 'The filter ends too early.', fault)
  }
  if (found.length === 0) throw new ScimError(400, 'The filter is empty.', fault)
  return found
}

function literal(written: string, fault: 'invalidFilter' | 'invalidPath'): string {
  if (!written.startsWith('"')) return written.toLowerCase()
  const text = textIn(written)
  // What the database cannot store, nobody has.
  if (text === undefined || text.includes('\0')) throw new ScimError(400, 'A text in it is not well-formed.', fault)
  return text.toWellFormed()
}

function textIn(written: string): string | undefined {
  try {
    return String(JSON.parse(written))
  } catch {
    return undefined
  }
}

/** @throws ScimError for what is no path */
export function pathOf(written: string): ScimPath {
  const path = written.trim()
  for (const schema of [USER_SCHEMA, ENTERPRISE_SCHEMA, GROUP_SCHEMA]) {
    if (!path.toLowerCase().startsWith(schema.toLowerCase())) continue
    const rest = path.slice(schema.length)
    const extension = schema === ENTERPRISE_SCHEMA ? schema : ''
    if (rest === '') return { extension, attribute: '', where: [], sub: '' }
    if (rest.startsWith(':')) return { ...parsed(rest.slice(1)), extension }
  }
  return parsed(path)
}

function parsed(path: string): ScimPath {
  const [whole, attribute = '', filter, sub = ''] = (path.length <= MAX_LENGTH && PATH.exec(path)) || []
  if (whole === undefined) throw new ScimError(400, 'This is no path that is supported.', 'invalidPath')
  const where = filter === undefined ? [] : equalities(filter, 'invalidPath')
  return { extension: '', attribute, where, sub }
}
