import { FIGURES } from '@idocard/domain/commerce/figures'
import { COMPARISONS, FIGURE_PERIODS } from '@idocard/domain/commerce/figures-period'
import * as z from 'zod'
import { call } from '../call.ts'
import { dayOrNone } from '../fields.ts'

const figures = z.record(z.enum(FIGURES), z.int())
const days = z.object({ from: z.iso.date(), until: z.iso.date() })
/** The sums of a part of the whole, such as a product, in the period and in the one that it is compared with. */
const part = z.object({ key: z.string(), sums: figures, compared: figures.nullable() })

/** What the shop’s staff count. `domain/commerce/figures` says what each figure means. */
export const siteFiguresContract = {
  load: call({
    who: 'staff',
    may: 'figures.read',
    on: 'site',
    summary: 'What happened in the shop and with cards in some days, compared with other days. Days are Taiwan’s.',
    path: '/api/{product}/siteFigures/load',
    input: z.strictObject({
      period: z.enum(FIGURE_PERIODS),
      /** The days of the period `own`, both included: at most five years. */
      from: dayOrNone,
      until: dayOrNone,
      compare: z.enum(COMPARISONS).prefault('before'),
    }),
    output: z.object({
      days,
      compared: days.nullable(),
      /** Longer periods are told by month. */
      step: z.enum(['day', 'month']),
      sums: figures,
      comparedSums: figures.nullable(),
      /** The oldest first. `start` is the day, or the first day of the month. */
      steps: z.array(z.object({ start: z.iso.date(), sums: figures })),
      /** The first of these days is compared with the first of those, and so on. */
      comparedSteps: z.array(z.object({ start: z.iso.date(), sums: figures })),
      products: z.array(part.extend({ titleCh: z.string(), titleEn: z.string() })),
      langs: z.array(part),
      /** By how buyers, and visitors of the plan page, came to the site. */
      sources: z.array(part),
      /** By how a card was opened. */
      cards: z.array(part),
      since: z.object({
        /** The first day on which visits to the plan page were counted; empty for not yet. */
        visits: z.string(),
        /** The day from which cards, exchanges and contacts stay counted when they are deleted; empty for not yet. */
        kept: z.string(),
      }),
    }),
  }),
}
