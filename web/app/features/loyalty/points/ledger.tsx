import type { PointEntry } from '@idocard/contract/loyalty/point'
import { pick } from '@idocard/domain/language'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { langOf } from '../../../kit/written-in.ts'
import { useLang } from '../../../lib/language.ts'
import { formatLastDay, formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { Sum } from '../../frame/backstage/sum.tsx'
import classes from './points.module.css'
import { shownPoints } from './shown-points.ts'

type LedgerProps = {
  sums: { earned: number; spent: number; expired: number; expiring: { points: number; expiresAt: string }[] }
  list: readonly PointEntry[]
  /** The button that loads more entries. */
  more: ReactNode
}

/** All entries of the holder's points, with the totals and the points that expire. */
export function Ledger({ sums, list, more }: LedgerProps) {
  const { t } = useTranslation('points')
  const lang = useLang()
  if (list.length === 0) return <EmptyState title={t('entry.none')}>{t('entry.noneText')}</EmptyState>
  return (
    <>
      <dl className={classes.sums}>
        <Sum name={t('entry.earned')} count={sums.earned} />
        <Sum name={t('entry.spent')} count={sums.spent} />
        <Sum name={t('entry.expired')} count={sums.expired} />
      </dl>
      {sums.expiring.length > 0 && (
        <section className={classes.part}>
          <h2 className={classes.heading}>{t('entry.expiry')}</h2>
          <ul className={classes.plain}>
            {sums.expiring.map(({ points, expiresAt }) => (
              <li key={expiresAt}>
                {t('entry.expiryOf', { ...shownPoints(points), day: formatLastDay(expiresAt, lang) })}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={classes.part}>
        <h2 className={classes.heading}>{t('entry.list')}</h2>
        <ul className={classes.rows}>
          {list.map(({ id, amount, reason, titleCh, titleEn, at }) => (
            <li key={id} className={classes.entry}>
              <span className={classes.about}>
                <strong>{t(`entry.reason.${reason}`)}</strong>
                {titleCh && <span lang={langOf(lang, titleCh, titleEn)}>{pick(lang, titleCh, titleEn)}</span>}
                <time className={classes.quiet} dateTime={at}>
                  {formatMoment(at, lang)}
                </time>
              </span>
              <span className={classes.amount} data-earned={amount > 0 || undefined}>
                {amount > 0 ? `+${amount.toLocaleString('en')}` : `−${(-amount).toLocaleString('en')}`}
              </span>
            </li>
          ))}
        </ul>
        {more}
      </section>
    </>
  )
}
