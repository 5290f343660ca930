import { isTwd } from '@idocard/domain/money'
import { pictureIdOf } from '@idocard/domain/picture'
import * as z from 'zod'

/**
 * Field helpers for bodies that may arrive as JSON or as a form. In a form every value is a string, a field left
 * empty is an empty string, and a list with one item is that item alone.
 */

const blankToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** PostgreSQL stores any character but NUL. */
const isStorable = (value: string) => !value.includes('\0')

/** Text of 1 to `max` characters after trimming. */
export const text = (max: number) => z.string().trim().min(1).max(max).refine(isStorable)

/** Optional text; an empty string when missing. */
export const optionalText = (max: number) => z.string().trim().max(max).refine(isStorable).prefault('')

/** An uploaded picture by its id, or by its address as calls answer it; empty for none. Read as the id. */
export const pictureName = z.string().trim().max(300).refine(isStorable).transform(pictureIdOf)

/** What a call answered and takes back without reading it. */
export const ignored = z.unknown().optional()

const DIGITS = /^-?\d{1,15}$/
/** A whole number, as a number or as digits. */
export const whole = (min: number, max: number): z.ZodType<number, number | string> =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : blankToUndefined(value)),
    z.int().min(min).max(max),
  ) as z.ZodType<number, number | string>

/** A whole number; `fallback` when missing or empty. */
export const wholeOr = (min: number, max: number, fallback: number) =>
  (
    z.preprocess((value) => blankToUndefined(value) ?? fallback, whole(min, max)) as z.ZodType<number, number | string>
  ).prefault(fallback)

/** A boolean as JSON or as a form sends it; false when missing or empty. */
export const flag = z.preprocess(
  (value) =>
    typeof value === 'string' ? ['true', '1', 'on', 'yes'].includes(value.trim().toLowerCase()) : (value ?? false),
  z.boolean(),
) as z.ZodType<boolean, boolean | string | undefined>

/** The items in a form field: JSON text, or texts with commas between them. */
function itemsOf(field: string): unknown {
  if (field.trim() === '') return []
  if (!field.startsWith('[')) return field.split(',').map((item) => item.trim())
  try {
    return JSON.parse(field)
  } catch {
    return field
  }
}

/** A list. A single item becomes a list of one; JSON text (`["A","B"]`) and `A,B` in a form field are parsed. */
export const list = <T extends z.ZodType>(item: T, max: number): z.ZodType<z.output<T>[], z.input<T>[]> =>
  z.preprocess((value: unknown) => {
    if (Array.isArray(value) || value === undefined) return value
    return typeof value === 'string' ? itemsOf(value) : [value]
  }, z.array(item).max(max)) as z.ZodType<z.output<T>[], z.input<T>[]>

/** Pages are numbered from 1. Sizes above `most` (clients send 9999 and 99999) are accepted and clamped. */
export const paging = (most: number, usual = 20) => ({
  pageNum: wholeOr(1, 1_000_000, 1),
  pageSize: wholeOr(1, 1_000_000, usual).transform((size) => Math.min(size, most)),
})

const YEARS = /^(19|2\d)\d\d-/
/** A day that a person means, `2026-11-21`: from 1900 to 2999, which PostgreSQL and every clock can hold. */
export const day = z.iso.date().regex(YEARS)
/** The same of a moment in UTC, `2026-11-21T08:30:00Z` (RFC 3339). */
export const moment = z.iso.datetime().regex(YEARS)

/** Whole NT$. */
export const twd = z.int().refine(isTwd)

/** One page of a list. `total` counts all pages. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), pageNum: z.int(), pageSize: z.int() })

/** Input of calls without fields. Unknown fields are refused. */
export const nothing = z.strictObject({})

/** The number of a row. */
export const rowId = whole(1, 2_147_483_647)

/** A company that one belongs to; 0 when it is left out: that of the back office in the path, or the first sponsor. */
export const sponsor = wholeOr(0, 2_147_483_647, 0)
