import type { Order } from '@idocard/contract/commerce/order-fields'
import { useLang } from '../../../lib/language.ts'
import { formatMoment } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './order-timeline.module.css'
import { parcelOf, TrackingLink } from './parcel.tsx'
import { timelineOf } from './timeline.ts'

/** The progress of an order. */
export function OrderTimeline({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const parcel = parcelOf(order)
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
          {step === 'shipped' && place !== 'ahead' && parcel && (
            <span className={classes.more}>
              <TrackingLink {...parcel} />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
