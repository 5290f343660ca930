import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { type Answer, useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'

const STATES = ['', 'free', 'released', 'active', 'paused', 'linked', 'left', 'retired'] as const
const TONES: Record<Exclude<(typeof STATES)[number], ''>, Tone> = {
  free: 'neutral',
  released: 'attention',
  active: 'good',
  paused: 'attention',
  linked: 'good',
  left: 'attention',
  retired: 'bad',
}
type Row = RowOf<typeof api.companyStock.list>

/** What a card is to the company: one that nobody has is free, or was given up by somebody. */
const stateOf = ({ state, isReleased }: Row) => (state === 'unclaimed' ? (isReleased ? 'released' : 'free') : state)

/** The company's physical cards: which are free, and who has the others. */
export default function Stock() {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix } = useMe()
  const cards = useList(api.companyStock.list, ['keyword', 'state'])
  const { data: counts } = useCall(api.companyStock.counts)
  const name = ({ nameCh, nameEn }: Row) => pick(lang, nameCh, nameEn)
  const countOf = (state: (typeof STATES)[number]) =>
    counts && !counts.isMore ? { count: counts[state === '' ? 'all' : state] } : {}
  return (
    <ListPage
      title={t('screen.stock')}
      screen="stock"
      list={cards}
      search={t('stock.search')}
      above={counts && counts.orders.length > 0 && <Orders orders={counts.orders} />}
      tabs={{
        name: 'state',
        label: t('card.state'),
        options: STATES.map((value) => ({
          value,
          label: t(value === '' ? 'stock.all' : `stock.states.${value}`),
          ...countOf(value),
        })),
      }}
      columns={[
        { name: 'number', label: t('card.number'), sort: 'number', cell: ({ id }) => id },
        {
          name: 'state',
          label: t('card.state'),
          cell: (row) => (
            <>
              <StatusBadge tone={TONES[stateOf(row)]}>{t(`stock.states.${stateOf(row)}`)}</StatusBadge>
              {row.isHeld && <small> {t('stock.held')}</small>}
            </>
          ),
          text: (row) => t(`stock.states.${stateOf(row)}`),
        },
        {
          name: 'name',
          label: t('stock.holder'),
          cell: (row) =>
            row.employeeId > 0 ? (
              <Link to={addressOf({ prefix, screen: 'employees', id: String(row.employeeId) })}>{name(row)}</Link>
            ) : (
              name(row)
            ),
          text: name,
        },
        { name: 'order', label: t('card.order'), cell: ({ orderNumber }) => orderNumber },
        {
          name: 'activated',
          label: t('card.activated'),
          cell: ({ activatedAt }) => (activatedAt ? formatMoment(activatedAt, lang) : ''),
          text: ({ activatedAt }) => (activatedAt ? formatStamp(activatedAt) : ''),
        },
      ]}
      empty={{ title: t('stock.none'), text: t('stock.noneText') }}
    />
  )
}

/** The company's orders, and how many of their cards have numbers: those are given when a parcel is packed. */
function Orders({ orders }: { orders: Answer<typeof api.companyStock.counts>['orders'] }) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('stock.orders')}>
      <p className="console-hint">{t('stock.ordersText')}</p>
      <ul className="console-links">
        {orders.map(({ orderNumber, ordered, named }) => (
          <li key={orderNumber}>
            <strong>{orderNumber}</strong>
            <span>{t('stock.named', { named, ordered })}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
