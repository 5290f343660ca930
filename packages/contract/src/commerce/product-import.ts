import {
  IMPORT_COLUMNS,
  IMPORT_OUTCOMES,
  MAX_IMPORT_CELL,
  MAX_IMPORT_ROWS,
} from '@idocard/domain/commerce/product-import'
import * as z from 'zod'
import { call } from '../call.ts'
import { INTEGER_MAX, integer, integerOr, nothing, rows, twd } from '../fields.ts'
import { CATEGORIES } from './product.ts'

/** A product in a file: a text for each column that the file has. */
const importRow = z.strictObject({
  /** As a spreadsheet counts. */
  row: integer(1, 1_000_000),
  /** Of the product that was looked at; 0 before. */
  version: integerOr(0, INTEGER_MAX, 0),
  ...(Object.fromEntries(
    IMPORT_COLUMNS.map((column) => [
      column,
      z
        .string()
        .max(MAX_IMPORT_CELL)
        .refine((value) => !value.includes('\0'))
        .optional(),
    ]),
  ) as Record<(typeof IMPORT_COLUMNS)[number], z.ZodOptional<z.ZodString>>),
})
export type ImportRow = z.infer<typeof importRow>
const imported = z.object({
  row: z.int(),
  /** 0 for a new product. */
  id: z.int(),
  version: z.int(),
  titleCh: z.string(),
  titleEn: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why it is refused, in the caller’s language; empty if it is not. */
  problem: z.string(),
  /** What changes, as the file writes it. Moments are in ISO form. */
  changes: z.array(z.object({ field: z.enum([...IMPORT_COLUMNS, 'stock']), before: z.string(), after: z.string() })),
})
export type ImportedRow = z.infer<typeof imported>
const importing = {
  input: z.strictObject({ list: rows(importRow, MAX_IMPORT_ROWS) }),
  output: z.object({ list: z.array(imported) }),
}

const PATH = '/api/{product}/siteProduct'
const EDIT = { who: 'staff', may: 'product.edit', on: 'site' } as const

/** Products changed with a file. */
export const productImportCalls = {
  load_table: call({
    ...EDIT,
    summary: 'All products that are not archived, as a file for importing has them.',
    path: `${PATH}/load_table`,
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          titleCh: z.string(),
          titleEn: z.string(),
          summaryCh: z.string(),
          summaryEn: z.string(),
          category: z.enum(CATEGORIES),
          price: twd,
          discountPrice: twd.nullable(),
          discountFrom: z.iso.datetime().nullable(),
          discountUntil: z.iso.datetime().nullable(),
          /** As a cell has them, `10=900; 30=850`. */
          volumePrices: z.string(),
          onSale: z.boolean(),
        }),
      ),
    }),
  }),
  check_import: call({
    ...EDIT,
    ...importing,
    summary: 'Says what an import of products would do with each row, and changes nothing.',
    path: `${PATH}/check_import`,
  }),
  import: call({
    ...EDIT,
    writes: true,
    ...importing,
    summary: 'Adds and changes products from the rows of a file. Rows that are refused change nothing.',
    path: `${PATH}/import`,
    limit: { times: 120, seconds: 3600, by: 'person' },
    invalidates: ['product'],
    refreshes: ['siteProduct', 'product'],
  }),
}
