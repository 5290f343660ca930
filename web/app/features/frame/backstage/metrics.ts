import type { Contract } from '@idocard/contract'
import type { OutputOf } from '@idocard/contract/call'
import { SOURCES, type Source } from '@idocard/domain/cards/card'
import { DAY_MS, HOUR_MS } from '@idocard/domain/duration'

type Metric = OutputOf<Contract['card']['load_metrics']>['list'][number]

export interface Day {
  /** A date in Taiwan time, such as `2026-11-21`. */
  day: string
  view: number
  save: number
  tap: number
  exchange: number
}

const TAIWAN = 8 * HOUR_MS

/** The last `count` days up to `now`, each with its totals, including days without metrics. */
export function lastDays(list: readonly Metric[], now: Date, count = 30): Day[] {
  const days = new Map<string, Day>()
  for (let ago = count - 1; ago >= 0; ago -= 1) {
    const day = new Date(now.getTime() + TAIWAN - ago * DAY_MS).toISOString().slice(0, 10)
    days.set(day, { day, view: 0, save: 0, tap: 0, exchange: 0 })
  }
  for (const { day, kind, count: more } of list) {
    const found = days.get(day)
    if (found) found[kind] += more
  }
  return [...days.values()]
}

/** How often the card was opened from each source on these days, without sources that have no views. */
export function sourcesOf(list: readonly Metric[], days: readonly Day[]): { source: Source; count: number }[] {
  const first = days[0]?.day ?? ''
  return SOURCES.map((source) => ({
    source,
    count: list
      .filter((one) => one.kind === 'view' && one.source === source && one.day >= first)
      .reduce((sum, one) => sum + one.count, 0),
  })).filter(({ count }) => count > 0)
}

/** The total of a kind over all days. */
export const sumOf = (days: readonly Day[], kind: Metric['kind']): number =>
  days.reduce((sum, day) => sum + day[kind], 0)
