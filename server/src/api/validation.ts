import type { Lang } from '@idocard/domain/language'
import type * as z from 'zod'
import { Refusal } from './refusal.ts'

type Issue = z.core.$ZodIssue

/** A body can have 100,000 invalid fields. Nobody reads that many, and the response would outgrow the request. */
const MAX_FIELDS = 50

/** The message for a field that a rule of `domain` does not accept. */
export const INVALID: Record<Lang, string> = {
  'zh-tw': '格式不正確',
  'en-us': 'This doesn’t look right. Please check it.',
}

/** Refuses a call because of its fields. @param fields the message for each, in the caller's language */
export function refuseFields(fields: Record<string, string>): never {
  throw new Refusal('input.invalid', { fields })
}

/** Refuses a call because a rule of `domain` does not accept these fields. */
export function refuseInvalid(names: readonly string[], lang: Lang): never {
  refuseFields(Object.fromEntries(names.map((name) => [name, INVALID[lang]])))
}

/** In a body, in place of a file where the call expects none. */
export class UnexpectedFile {}

/** The messages for files that a call does not expect, by field. Undefined if there is none. */
export function fileMessages(body: unknown, lang: Lang): Record<string, string> | undefined {
  const isUnexpected = (value: unknown) => [value].flat().some((one) => one instanceof UnexpectedFile)
  const names = Object.entries(body ?? {}).flatMap(([name, value]) => (isUnexpected(value) ? [name] : []))
  return names.length > 0
    ? Object.fromEntries(names.slice(0, MAX_FIELDS).map((name) => [name.slice(0, 100), NO_FILE[lang]]))
    : undefined
}

const NO_FILE: Record<Lang, string> = {
  'zh-tw': '這個欄位不接受檔案',
  'en-us': 'This field takes no file.',
}

/** Field → message in the user's language. Messages never repeat the input. */
export function fieldMessages(issues: readonly Issue[], lang: Lang): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_FIELDS) : undefined
    const keys = unknown?.map((key) => [...issue.path, key]) ?? [issue.path]
    for (const path of keys) fields[path.map(String).join('.').slice(0, 100)] ??= message(issue)[lang]
  }
  return fields
}

function message(issue: Issue): Record<Lang, string> {
  if (issue.code === 'unrecognized_keys') return { 'zh-tw': '不接受這個欄位', 'en-us': 'This field is not accepted.' }
  if (issue.code === 'too_big') return { 'zh-tw': '超過上限', 'en-us': 'This is more than allowed.' }
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return { 'zh-tw': '低於下限', 'en-us': 'This is less than allowed.' }
  if (issue.code === 'too_small' || isMissing(issue))
    return { 'zh-tw': '請填寫這個欄位', 'en-us': 'Please fill this in.' }
  return INVALID
}

/** Zod does not include the input in its issues, so a missing field is recognised by the issue's message. */
const isMissing = (issue: Issue) => issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
