import type { ShownFigure } from '@idocard/domain/commerce/figures'
import { Link } from 'react-router'
import { Skeleton } from '../kit/skeleton.tsx'
import { api } from '../lib/browser-api.ts'
import { useCall } from '../lib/call-query.ts'
import { useLang } from '../lib/language.ts'
import { useTranslation } from '../lib/texts.ts'
import { Count } from './kit/count.tsx'
import { useMe } from './kit/me.ts'
import { addressOf } from './kit/place.ts'
import { formatFigure } from './screens/format-figure.ts'

/** The tabs of orders and inquiries in which something waits for staff. */
const ORDERS = ['to_return', 'to_check', 'to_print', 'to_ship'] as const
const INQUIRIES = ['new', 'mine'] as const
const FIGURES = ['revenue', 'orders', 'paid', 'refunds'] as const satisfies readonly ShownFigure[]

const at = (screen: string, query: string) => `${addressOf({ prefix: '', screen })}?${query}`

/** What waits for the site's staff, and today's figures, as far as somebody may see them. */
export function Today() {
  const { may } = useMe()
  return (
    <>
      {(may('order.read') || may('payment.settle')) && <Waiting />}
      {may('figures.read') && <TodaysFigures />}
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { may } = useMe()
  const orders = useCall(api.siteOrder.count_tabs, {}, { enabled: may('order.read') })
  const inquiries = useCall(api.siteInquiry.count_tabs, {}, { enabled: may('payment.settle') })
  const waiting = [
    ...ORDERS.map((tab) => ({
      to: at('orders', `tab=${tab}`),
      name: t(`order.tab.${tab}`),
      about: t('screen.orders'),
      count: orders.data?.tabs[tab] ?? 0,
    })),
    ...INQUIRIES.map((tab) => ({
      to: at('inquiries', `tab=${tab}`),
      name: t(`inquiry.tab.${tab}`),
      about: t('screen.inquiries'),
      count: inquiries.data?.tabs[tab] ?? 0,
    })),
  ].filter(({ count }) => count > 0)
  const error = orders.error ?? inquiries.error
  return (
    <section className="console-today" aria-label={t('today.waiting')}>
      <h2>{t('today.waiting')}</h2>
      {error ? (
        <p>{error.message}</p>
      ) : orders.isLoading || inquiries.isLoading ? (
        <Skeleton label={shared('loading')} lines={2} />
      ) : waiting.length === 0 ? (
        <p>{t('today.nothing')}</p>
      ) : (
        <ul>
          {waiting.map(({ to, name, about, count }) => (
            <li key={to}>
              <Link to={to}>
                <span>{about}</span>
                <strong>
                  <Count of={count} />
                </strong>
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TodaysFigures() {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const { data, error } = useCall(api.siteFigures.load, { period: 'today', compare: 'none' })
  return (
    <section className="console-today" aria-label={t('today.figures')}>
      <h2>{t('today.figures')}</h2>
      {error ? (
        <p>{error.message}</p>
      ) : data ? (
        <ul>
          {FIGURES.map((name) => (
            <li key={name}>
              <Link to={at('figures', `period=today&figure=${name}`)}>
                <span>{t(`figures.name.${name}`)}</span>
                <strong>{formatFigure(name, data.sums[name], lang)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton label={shared('loading')} lines={2} />
      )}
    </section>
  )
}
