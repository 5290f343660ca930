import { sameMac, signature } from './secrets.ts'

/** What a pass is for, and of whom or what. It is signed, not written in it. */
export interface PassOf {
  purpose: string
  parts: readonly string[]
}

const markOf = (secret: string, { purpose, parts }: PassOf, ends: string) =>
  signature(secret, purpose, [...parts, ends])

/** A signed note that is good for so many seconds: `<end in seconds>.<mark>`. */
export function newTimedPass(secret: string, of: PassOf, seconds: number, now: Date): string {
  const ends = String(Math.floor(now.getTime() / 1000) + seconds)
  return `${ends}.${markOf(secret, of, ends).toString('base64url')}`
}

/** Whether a pass is ours, for this, and not too old. */
export function isTimedPass(secret: string, of: PassOf, pass: string, now: Date): boolean {
  const [, ends = '', mark = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass) ?? []
  if (ends === '' || Number(ends) * 1000 <= now.getTime()) return false
  return sameMac(markOf(secret, of, ends), Buffer.from(mark, 'base64url'))
}
