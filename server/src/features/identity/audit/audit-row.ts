import { createHash } from 'node:crypto'
import { DIGEST_MARK, SECRET_VALUE } from '@idocard/domain/identity/audit'
import type { audit } from '../../../db/schema/identity/staff.ts'
import { signature } from '../../../shared/secrets.ts'

export type AuditRow = Omit<typeof audit.$inferSelect, 'hash'>

/** The hash before the first row of a chain. */
export const FIRST_HASH = Buffer.alloc(32)

/** SHA-256 of the hash before and the row. Names of fields are sorted, because the database stores them in its own order. */
export function hashOfRow(before: Buffer, row: AuditRow): Buffer {
  const { chain, seq, at, actor, role, call, thing, thingId } = row
  const facts = [chain, seq, at.toISOString(), actor, role, call, thing, thingId, row.before, row.after]
  return createHash('sha256')
    .update(before)
    .update(JSON.stringify(sorted(facts)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  )
}

/** Fields that open something. Their values never get into the log. */
const SECRET = /(?:code|token|password|secret|hash|pin|sealed)$/i
/** Fields that say who somebody is. A keyed digest shows that they changed, and says nothing after the person is erased. */
const PERSONAL = /(?:name|phone|mail|address|birthday|remark|note|answer|reply)$/i
const DIGEST_LENGTH = 16
const TEXT_LENGTH = 500

/** The fields of a thing as the log may keep them. @param secret the server's, for digests of personal values */
export function loggable(fields: object | undefined, secret: string): Record<string, unknown> | null {
  if (fields === undefined) return null
  const digest = (value: unknown) =>
    `${DIGEST_MARK}${signature(secret, 'audit', [JSON.stringify(value)])
      .toString('base64url')
      .slice(0, DIGEST_LENGTH)}`
  const shown = ([name, value]: [string, unknown]): [string, unknown] => {
    if (value === null || value === undefined || value === '') return [name, value ?? null]
    if (SECRET.test(name)) return [name, SECRET_VALUE]
    if (PERSONAL.test(name)) return [name, digest(value)]
    if (typeof value === 'string' && value.length > TEXT_LENGTH)
      return [name, `${value.slice(0, TEXT_LENGTH)}… ${digest(value)}`]
    // As JSON would store it: a date as a text.
    return [name, JSON.parse(JSON.stringify(value))]
  }
  return Object.fromEntries(Object.entries(fields).map(shown))
}
