import { localeOf } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { type Day, type sourcesOf, sumOf } from './metrics.ts'
import classes from './metrics-chart.module.css'
import { Sum } from './sum.tsx'

const KINDS = ['view', 'save', 'tap', 'exchange'] as const

/** A bar chart of the views per day, and a table of all metrics. */
export function MetricsChart({ days, sources }: { days: readonly Day[]; sources: ReturnType<typeof sourcesOf> }) {
  const { t } = useTranslation('backstage')
  const lang = useLang()
  const max = Math.max(4, ...days.map(({ view }) => view))
  const shown = (day: string) =>
    new Intl.DateTimeFormat(localeOf(lang), {
      // In English, `3/11` could be a day of March or of November.
      month: lang === 'zh-tw' ? 'numeric' : 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(day))
  return (
    <div className={classes.metrics}>
      <dl className={classes.sums}>
        {KINDS.map((kind) => (
          <Sum key={kind} name={t(`metrics.${kind}`)} count={sumOf(days, kind)} />
        ))}
      </dl>
      {sources.length > 0 && (
        <ul className={classes.sources} aria-label={t('metrics.sources')}>
          {sources.map(({ source, count }) => (
            <li key={source}>
              {t(`metrics.from.${source}`)} <strong>{count}</strong>
            </li>
          ))}
        </ul>
      )}
      <div role="img" aria-label={t('metrics.chart', { count: sumOf(days, 'view') })}>
        <div className={classes.bars} aria-hidden="true">
          {days.map(({ day, view }) => (
            <span
              key={day}
              style={{ height: `${Math.max(1.5, (view / max) * 100)}%` }}
              data-some={view > 0 || undefined}
            />
          ))}
        </div>
        <div className={classes.axis} aria-hidden="true">
          <span>{shown(days[0]?.day ?? '')}</span>
          <span>{shown(days.at(-1)?.day ?? '')}</span>
        </div>
      </div>
      <details className={classes.details}>
        <summary>{t('metrics.table')}</summary>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('metrics.day')}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {t(`metrics.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{shown(one.day)}</th>
                {KINDS.map((kind) => (
                  <td key={kind}>{one[kind]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
