import type { ShownFigure } from '@idocard/domain/commerce/figures'
import { type Lang, localeOf } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'

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
