import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { ORDER_TABS, type OrderTab } from '@idocard/domain/commerce/order-work'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { StatusBadge, type Tone } from '../../kit/status-badge.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatDay, formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { MoveOrders } from './move-orders.tsx'
import { OrderPapers } from './order-papers.tsx'
import { PrintFiles } from './print-files.tsx'
import { ShipOrders } from './ship-orders.tsx'

const PRINT_TONES: Record<'missing' | 'complete', Tone> = { missing: 'attention', complete: 'good' }
/** In these tabs the order that has waited longest comes first. */
const WORK: readonly string[] = ['to_return', 'to_check', 'to_print', 'to_ship'] satisfies OrderTab[]

/** The shop's orders, by what has to be done about them. */
export default function Orders() {
  const { t } = useTranslation('console')
  const { t: order } = useTranslation('order')
  const lang = useLang()
  const [address] = useSearchParams()
  const orders = useList(api.siteOrder.list, ['keyword', 'tab', 'state'], {
    sort: WORK.includes(address.get('tab') ?? '') ? 'at' : '-at',
  })
  const counts = useCall(api.siteOrder.count_tabs).data?.tabs
  const [shipping, setShipping] = useState<{ orderNumbers: readonly string[]; onShipped?: () => void }>()
  return (
    <>
      <ListPage
        title={t('screen.orders')}
        screen="orders"
        list={orders}
        search={t('order.search')}
        tabs={{
          name: 'tab',
          label: t('order.tabs'),
          options: [
            { value: '', label: t('order.all') },
            ...ORDER_TABS.map((value) => ({ value, label: t(`order.tab.${value}`), count: counts?.[value] })),
          ],
        }}
        choices={[
          {
            name: 'state',
            label: t('order.status'),
            options: [
              { value: '', label: t('order.anyState') },
              ...ORDER_STATES.map((value) => ({ value, label: order(`status.${value}`) })),
            ],
          },
        ]}
        actions={
          <Can may="order.ship" variant="outline" onClick={() => setShipping({ orderNumbers: [] })}>
            {t('order.shipMany')}
          </Can>
        }
        selection={(rows, clear) => {
          const ids = rows.map(({ id }) => id)
          const prepare = <MoveOrders move="prepare" orderNumbers={ids} onDone={clear} />
          // Where there is room for one act, it is what the tab is for.
          const isToShip = orders.filters.tab === 'to_ship'
          return (
            <>
              {!isToShip && prepare}
              <Can
                may="order.ship"
                variant="outline"
                onClick={() => setShipping({ orderNumbers: ids, onShipped: clear })}
              >
                {t('order.ship')}
              </Can>
              {isToShip && prepare}
              <MoveOrders move="complete" orderNumbers={ids} onDone={clear} />
              <PrintFiles orderNumbers={ids} />
              <OrderPapers orderNumbers={ids} />
            </>
          )
        }}
        columns={[
          { name: 'number', label: t('order.number'), cell: ({ orderNumber }) => orderNumber },
          {
            name: 'status',
            label: t('order.status'),
            cell: ({ status }) => <OrderStatus status={status} />,
            text: ({ status }) => order(`status.${status}`),
          },
          {
            name: 'at',
            label: t('order.at'),
            sort: 'at',
            cell: ({ createdAt }) => formatMoment(createdAt, lang),
            text: ({ createdAt }) => formatStamp(createdAt),
          },
          { name: 'who', label: t('order.who'), cell: ({ shippingName }) => shippingName },
          {
            name: 'goods',
            label: t('order.goods'),
            cell: ({ goods }) =>
              goods.map((one) => `${pick(lang, one.titleCh, one.titleEn)} × ${one.quantity}`).join(t('comma')),
          },
          {
            name: 'print',
            label: t('order.print'),
            cell: ({ print, isRefundRequested }) =>
              (print !== 'none' || isRefundRequested) && (
                <span className="console-badges">
                  {print !== 'none' && (
                    <StatusBadge tone={PRINT_TONES[print]}>{t(`order.printState.${print}`)}</StatusBadge>
                  )}
                  {isRefundRequested && <StatusBadge tone="bad">{t('order.refundRequested')}</StatusBadge>}
                </span>
              ),
            text: ({ print, isRefundRequested }) =>
              [print !== 'none' && t(`order.printState.${print}`), isRefundRequested && t('order.refundRequested')]
                .filter(Boolean)
                .join(t('comma')),
          },
          {
            name: 'postBy',
            label: t('order.postBy'),
            cell: ({ postBy }) => postBy && formatDay(postBy, lang),
            text: ({ postBy }) => postBy,
          },
          {
            name: 'total',
            label: t('order.total'),
            sort: 'total',
            isNumber: true,
            cell: ({ total, refunded }) => (
              <span>
                {formatTwd(total, lang)}
                {refunded > 0 && (
                  <>
                    <br />
                    <small>{t('order.refundedOf', { amount: formatTwd(refunded, lang) })}</small>
                  </>
                )}
              </span>
            ),
            text: ({ total }) => total,
          },
        ]}
        isOpened
        add={{ may: 'order.make', text: t('order.add') }}
        empty={{ title: t('order.none'), text: t('order.noneText') }}
      />
      {shipping && <ShipOrders {...shipping} onClose={() => setShipping(undefined)} />}
    </>
  )
}
