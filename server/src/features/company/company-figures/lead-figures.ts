import { type LeadSums, NO_LEAD_SUMS } from '@idocard/domain/company/lead'
import type { LeadFigureRow } from './lead-figures.store.ts'

const sumsOf = ({ leads, newLeads, meetings }: LeadSums): LeadSums => ({ leads, newLeads, meetings })

/** What was counted in a period beside the one that it is compared with, part by part. */
export function leadFigures(rows: readonly LeadFigureRow[], before: readonly LeadFigureRow[] | undefined) {
  const whole = (all: readonly LeadFigureRow[]) => sumsOf(all.find((row) => row.of === 'all') ?? NO_LEAD_SUMS)
  const parts = (of: 'event' | 'colleague') => {
    const earlier = new Map((before ?? []).flatMap((row) => (row.of === of ? [[row.id, row] as const] : [])))
    const now = new Map(rows.flatMap((row) => (row.of === of ? [[row.id, row] as const] : [])))
    return [...new Map([...earlier, ...now]).values()]
      .map(({ id, nameCh, nameEn }) => ({
        ...{ id: id ?? 0, nameCh, nameEn, sums: sumsOf(now.get(id) ?? NO_LEAD_SUMS) },
        compared: before ? sumsOf(earlier.get(id) ?? NO_LEAD_SUMS) : null,
      }))
      .toSorted((one, other) => other.sums.leads - one.sums.leads || one.id - other.id)
  }
  return {
    ...{ sums: whole(rows), comparedSums: before ? whole(before) : null },
    ...{ events: parts('event'), colleagues: parts('colleague') },
  }
}
