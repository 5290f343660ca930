import type { Order } from '@idocard/contract/order'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from './moment.ts'
import classes from './order-timeline.module.css'
import { timelineOf } from './timeline.ts'

/** How far an order has come. */
export function OrderTimeline({ order }: { order: Pick<Order, 'status' | 'createdAt' | 'paidAt'> }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <ol className={classes.timeline} aria-label={t('timeline.label')}>
      {timelineOf(order).map(({ step, place, at }) => (
        <li key={step} data-place={place} aria-current={place === 'current' ? 'step' : undefined}>
          <span className={classes.name}>{t(`timeline.${step}`)}</span>
          {place !== 'current' && <span className="visually-hidden">{t(`timeline.${place}`)}</span>}
          {at && (
            <time className={classes.at} dateTime={at}>
              {formatMoment(at, lang)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
