import { changeOf, type ShownFigure } from '@idocard/domain/commerce/figures'
import type { DayRange, FigureStep } from '@idocard/domain/commerce/figures-period'
import { type Lang, localeOf } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { formatDate } from '../../lib/moment.ts'

const MONEY: readonly string[] = ['revenue', 'refunds', 'net', 'average', 'goods']

/**
 * A figure with its unit; a dash where there is none.
 * @param isShort where there is little room, such as at an axis: `12萬`, `120K`
 */
export function formatFigure(
  name: ShownFigure | 'units' | 'goods',
  value: number | null,
  lang: Lang,
  isShort = false,
): string {
  if (value === null) return '–'
  const locale = localeOf(lang)
  if (name === 'conversion') return value.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 })
  if (isShort) return value.toLocaleString(locale, { notation: 'compact', maximumFractionDigits: 1, useGrouping: true })
  return MONEY.includes(name) ? formatTwd(value, lang) : value.toLocaleString(locale)
}

/** The first of the values that an address names, or the usual one: anybody can write anything into an address. */
export const known = <T extends string>(values: readonly T[], value: string | null, usual: T): T =>
  values.find((one) => one === value) ?? usual

/** `2026年11月1日–2026年11月27日`, or one day. */
export const daysText = ({ from, until }: DayRange, lang: Lang): string =>
  from === until ? formatDate(from, lang) : `${formatDate(from, lang)} – ${formatDate(until, lang)}`

/** A day, or a month by its first day. */
export const stepName = (step: FigureStep, start: string, lang: Lang): string =>
  step === 'day' ? formatDate(start, lang) : monthName(start, lang)

/** `2026年11月`, `Nov 2026`. */
export const monthName = (month: string, lang: Lang): string =>
  new Intl.DateTimeFormat(localeOf(lang), { year: 'numeric', month: lang === 'zh-tw' ? 'long' : 'short' }).format(
    new Date(month),
  )

/** `+12.5%`; nothing if there is nothing to compare with. */
export function formatChange(now: number | null, before: number | null, lang: Lang): string {
  const change = now === null || before === null ? null : changeOf(now, before)
  if (change === null) return ''
  return new Intl.NumberFormat(localeOf(lang), {
    style: 'percent',
    maximumFractionDigits: Math.abs(change) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).format(change)
}
