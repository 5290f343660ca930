import { sameMac, signature } from '../account/secrets.ts'
import type { ExchangeRow } from './exchange.store.ts'

/** As long as a list stands open on a working day. */
const SECONDS = 12 * 3600

type Of = Pick<ExchangeRow, 'id' | 'memberId'>

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)

const markOf = (secret: string, { id, memberId }: Of, ends: string) =>
  signature(secret, 'received contact', [id, memberId, ends])

/**
 * Where the contact file is of details that somebody left. A browser that goes to a file brings no token, so the address
 * itself says that the holder was given it: `/received/<id>.vcf?pass=<end in seconds>.<mark>`.
 */
export function contactPath(secret: string, of: Of, now: Date): string {
  const ends = String(Math.floor(now.getTime() / 1000) + SECONDS)
  return `/received/${of.id}.vcf?pass=${ends}.${markOf(secret, of, ends).toString('base64url')}`
}

/** Whether the pass in such an address is ours, for these details while this holder has them, and not too old. */
export function opensContact(secret: string, of: Of, pass: string, now: Date): boolean {
  const [, ends = '', mark = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? []
  if (ends === '' || Number(ends) * 1000 <= now.getTime()) return false
  return sameMac(markOf(secret, of, ends), Buffer.from(mark, 'base64url'))
}
