import { COMPARISONS, type DayRange, FIGURE_PERIODS } from '@idocard/domain/commerce/figures-period'
import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/texts.ts'
import { useAddress } from '../kit/address.ts'
import { known } from './format-figure.ts'

/** The days that the address has, and with what they are compared. */
export function usePeriod() {
  const { address, change } = useAddress({ replace: true })
  const period = known(FIGURE_PERIODS, address.get('period'), '30')
  const compare = known(COMPARISONS, address.get('compare'), 'before')
  const own = { from: address.get('from') ?? '', until: address.get('until') ?? '' }
  return { address, change, period, compare, own, input: { period, compare, ...(period === 'own' && own) } }
}

type PeriodFilterProps = {
  /** The days that are shown: those of one’s own begin with them. */
  days: DayRange | undefined
  /** Further filters. */
  children?: ReactNode
}

/** Chooses days, and with what they are compared. */
export function PeriodFilter({ days, children }: PeriodFilterProps) {
  const { t } = useTranslation('console')
  const { change: set, period, compare, own } = usePeriod()
  const setDay = (name: 'from' | 'until', day: string) => {
    if (day === '') return
    // From the window’s address, which may be ahead of what is rendered: both days are typed one right after the other.
    const { from = '', until = '' } = Object.fromEntries(new URLSearchParams(window.location.search))
    const both = { from, until, [name]: day }
    set({ ...(both.from <= both.until ? both : { from: day, until: day }), page: '' })
  }
  return (
    <div className="console-filters">
      <NativeSelect
        label={t('figures.period')}
        value={period}
        data={FIGURE_PERIODS.map((value) => ({ value, label: t(`figures.periods.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          set({ period: value, from: '', until: '', page: '', ...(value === 'own' && days) })
        }
      />
      {period === 'own' &&
        (['from', 'until'] as const).map((name) => (
          <TextInput
            key={name}
            type="date"
            label={t(`figures.${name}`)}
            min="2000-01-01"
            max="2999-12-31"
            value={own[name]}
            onChange={({ currentTarget: { value } }) => setDay(name, value)}
          />
        ))}
      <NativeSelect
        label={t('figures.compare')}
        value={compare}
        data={COMPARISONS.map((value) => ({ value, label: t(`figures.comparisons.${value}`) }))}
        onChange={({ currentTarget: { value } }) => set({ compare: value, page: '' })}
      />
      {children}
    </div>
  )
}
