import { contract } from '@idocard/contract'
import { type FigurePart, type Figures, NO_FIGURES } from '@idocard/domain/commerce/figures'
import {
  comparedDays,
  type DayRange,
  daysIn,
  MAX_FIGURE_DAYS,
  periodDays,
  stepOf,
  stepsIn,
} from '@idocard/domain/commerce/figures-period'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { countedSince, type FigureRow, figureRows, titlesOf } from './store.ts'

const summed = (rows: readonly FigureRow[]): Figures => {
  const sums = { ...NO_FIGURES }
  for (const { figure, sum } of rows) sums[figure] += sum
  return sums
}

/** The sums of each key of a part, in either of two periods. */
function partsOf(part: FigurePart, rows: readonly FigureRow[], compared: readonly FigureRow[] | undefined) {
  const byKey = (all: readonly FigureRow[]) =>
    Map.groupBy(
      all.filter((row) => row.part === part),
      ({ key }) => key,
    )
  const [now, before] = [byKey(rows), byKey(compared ?? [])]
  return [...new Set([...now.keys(), ...before.keys()])].toSorted().map((key) => ({
    key,
    sums: summed(now.get(key) ?? []),
    compared: compared ? summed(before.get(key) ?? []) : null,
  }))
}

/** The whole of a period, and each of its steps. */
function wholeOf(rows: readonly FigureRow[], days: DayRange, step: 'day' | 'month') {
  const whole = rows.filter(({ part }) => part === '')
  const byStart = Map.groupBy(whole, ({ start }) => start)
  return {
    sums: summed(whole),
    steps: stepsIn(step, days).map((start) => ({ start, sums: summed(byStart.get(start) ?? []) })),
  }
}

export const siteFiguresCalls = implement(contract.siteFigures, {
  async load({ period, from = '', until = '', compare }, { db, acting, now, lang }) {
    const days = periodDays(period, taiwanDay(now), { from, until })
    if (period === 'own' && !(from && until && from <= until && daysIn(days) <= MAX_FIGURE_DAYS))
      refuseInvalid(from ? ['until'] : ['from'], lang)
    const compared = comparedDays(compare, period, days)
    const step = stepOf(days)
    const rows = await figureRows(db, acting, days, step)
    const before = compared && (await figureRows(db, acting, compared, step))
    const whole = wholeOf(rows, days, step)
    const comparedWhole = compared && wholeOf(before ?? [], compared, step)
    const products = partsOf('product', rows, before)
    const titles = new Map(
      (
        await titlesOf(
          db,
          products.map(({ key }) => Number(key)),
        )
      ).map((one) => [one.id, one]),
    )
    return {
      days,
      compared: compared ?? null,
      step,
      ...whole,
      comparedSums: comparedWhole?.sums ?? null,
      comparedSteps: comparedWhole?.steps ?? [],
      products: products
        .map((one) => {
          const { titleCh = '', titleEn = '' } = titles.get(Number(one.key)) ?? {}
          return { ...one, titleCh, titleEn }
        })
        .toSorted((one, other) => other.sums.goods - one.sums.goods || Number(one.key) - Number(other.key)),
      langs: partsOf('lang', rows, before),
      sources: partsOf('source', rows, before).toSorted(
        (one, other) => other.sums.revenue - one.sums.revenue || other.sums.visits - one.sums.visits,
      ),
      cards: partsOf('card', rows, before),
      since: await countedSince(db, acting),
    }
  },
})
