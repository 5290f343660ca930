import { PRINT_FILES } from '@idocard/domain/commerce/print-file'
import * as z from 'zod'
import { call } from '../call.ts'
import { line, list } from '../fields.ts'
import { MAX_ORDERS_AT_ONCE } from './site-order.ts'

/** What a printer gets of orders, for the shop's own staff. */
export const sitePrintContract = {
  load_files: call({
    who: 'staff',
    may: 'order.ship',
    on: 'site',
    writes: true,
    summary:
      'The path at which what is printed on the cards of orders can be downloaded for ten minutes, in this session: as a PDF with two pages for each card, or as a list (CSV). Orders that cannot be printed say why and are left out.',
    path: '/api/{product}/sitePrint/load_files',
    input: z.strictObject({
      list: list(line(20), MAX_ORDERS_AT_ONCE).refine(({ length }) => length > 0),
      kind: z.enum(PRINT_FILES),
    }),
    output: z.object({
      /** Empty if no order can be printed. */
      path: z.string(),
      list: z.array(
        z.object({
          orderNumber: z.string(),
          /** Why it is not in the file, in the caller's language; empty if it is. */
          problem: z.string(),
        }),
      ),
    }),
    limit: { times: 300, seconds: 3600, by: 'person' },
    refreshes: [],
  }),
}
