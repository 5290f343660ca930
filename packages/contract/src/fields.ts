import { cleanLine } from '@idocard/domain/commerce/address'
import { isTwd } from '@idocard/domain/money'
import { pictureIdOf } from '@idocard/domain/picture'
import { cleanText } from '@idocard/domain/text'
import * as z from 'zod'

/**
 * Schemas for the fields of bodies that may be JSON or a form. In a form every value is a string, an empty field is an
 * empty string, and a list of one item is just that item.
 */

const blankToUndefined = (value: unknown) => (value === '' || value === null ? undefined : value)

/** PostgreSQL's text type stores every character except NUL. */
const isStorable = (value: string) => !value.includes('\0')

/** Text of 1 to `max` characters after trimming. */
export const text = (max: number) => z.string().trim().min(1).max(max).refine(isStorable)

/** Optional text; an empty string when missing. */
export const optionalText = (max: number) => z.string().trim().max(max).refine(isStorable).prefault('')

/** One line of text of 1 to `max` characters, normalised for storage. */
export const line = (max: number) =>
  text(max)
    .refine((value) => Boolean(cleanLine(value)))
    .transform((value) => cleanLine(value) ?? '')

/** Optional text that `clean` normalises for storage, or refuses with null; an empty string when missing. */
export const optionalClean = (max: number, clean: (value: string) => string | null) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => clean(value) !== null)
    .transform((value) => clean(value) ?? '')
    .prefault('')

/** Optional line of text, normalised for storage. */
export const optionalLine = (max: number) => optionalClean(max, cleanLine)

/** Optional text of several lines, normalised for storage. */
export const optionalLines = (max: number) => optionalClean(max, cleanText)

/**
 * An uploaded picture by its id or by its address as returned by calls; empty for none. Parsed to the id. As a field of
 * a multipart body it may also be the picture itself, as a file: the server stores it, and the handler gets its id.
 */
export const pictureName = z.string().trim().max(300).refine(isStorable).transform(pictureIdOf)

/** The names of an input's fields that are pictures. */
export const pictureFields = (input: z.ZodType): string[] =>
  input instanceof z.ZodObject
    ? Object.keys(input.shape).filter((name) => withoutDefault(input.shape[name]) === pictureName)
    : []

/** The schema of a field, without its default. */
const withoutDefault = (field: unknown): unknown =>
  field instanceof z.ZodOptional || field instanceof z.ZodPrefault ? withoutDefault(field.unwrap()) : field

/** A field that a call returns, and ignores when a client sends it back. */
export const ignored = z.unknown().optional()

const DIGITS = /^-?\d{1,15}$/
/** An integer, as a number or as a string of digits. */
export const integer = (min: number, max: number): z.ZodType<number, number | string> =>
  z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value.trim()) ? Number(value) : blankToUndefined(value)),
    z.int().min(min).max(max),
  ) as z.ZodType<number, number | string>

/** An integer; `fallback` when missing or empty. */
export const integerOr = (min: number, max: number, fallback: number) =>
  (
    z.preprocess((value) => blankToUndefined(value) ?? fallback, integer(min, max)) as z.ZodType<
      number,
      number | string
    >
  ).prefault(fallback)

/** An integer; undefined when missing or empty. */
export const integerOrNone = (min: number, max: number) =>
  z.preprocess(blankToUndefined, integer(min, max).optional()).optional() as z.ZodOptional<
    z.ZodType<number, number | string>
  >

/** A boolean, as JSON or as a form field; false when missing or empty. */
export const flag = z.preprocess(
  (value) =>
    typeof value === 'string' ? ['true', '1', 'on', 'yes'].includes(value.trim().toLowerCase()) : (value ?? false),
  z.boolean(),
) as z.ZodType<boolean, boolean | string | undefined>

/** The items in a form field: a JSON array or comma-separated texts. */
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

/** A list of things with fields of their own. In a form field, it is JSON text. */
export const rows = <T extends z.ZodType>(item: T, max: number): z.ZodType<z.output<T>[], z.input<T>[] | string> =>
  z.preprocess(
    (value: unknown) => (typeof value === 'string' ? itemsOf(value) : value),
    z.array(item).max(max),
  ) as z.ZodType<z.output<T>[], z.input<T>[] | string>

/** Pages are numbered from 1. Sizes above `most` (clients send 9999 and 99999) are accepted and clamped. */
export const paging = (max: number, usual = 20) => ({
  pageNum: integerOr(1, 1_000_000, 1),
  pageSize: integerOr(1, 1_000_000, usual).transform((size) => Math.min(size, max)),
})

const YEARS = /^(19|2\d)\d\d-/
/**
 * A calendar day, `2026-11-21`, from 1900 to 2999: a plausible range that PostgreSQL and every client can represent.
 */
export const day = z.iso.date().regex(YEARS)
/** A moment in UTC, `2026-11-21T08:30:00Z` (RFC 3339), in the same range. */
export const moment = z.iso.datetime().regex(YEARS)

/** A moment; undefined when missing or empty. */
export const momentOrNone = z.preprocess(blankToUndefined, moment.optional()).optional() as z.ZodOptional<
  z.ZodType<string, string>
>

/** A calendar day; undefined when missing or empty. */
export const dayOrNone = z.preprocess(blankToUndefined, day.optional()).optional() as z.ZodOptional<
  z.ZodType<string, string>
>

/** An amount in whole NT$. */
export const twd = z.int().refine(isTwd)

/** One page of a list. `total` is the number of items on all pages. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ list: z.array(item), total: z.int(), pageNum: z.int(), pageSize: z.int() })

/** Input of calls without fields. Unknown fields are refused. */
export const nothing = z.strictObject({})

/** The largest integer of PostgreSQL. */
export const INTEGER_MAX = 2_147_483_647
/** A row's id. */
export const rowId = integer(1, INTEGER_MAX)
/** A row's id, or 0 for none, also when missing. */
export const rowIdOrNone = integerOr(0, INTEGER_MAX, 0)

/**
 * A company that the holder belongs to. 0 or omitted: the company in the path if it is one of theirs, otherwise their
 * first sponsor.
 */
export const sponsor = rowIdOrNone
