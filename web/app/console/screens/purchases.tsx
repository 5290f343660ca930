import { ORDER_STATES } from '@idocard/domain/commerce/order-state'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { api } from '../../lib/browser-api.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment, formatStamp } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { type RowOf, useList } from '../kit/list.ts'
import { ListPage } from '../kit/list-page.tsx'
import { useMe } from '../kit/me.ts'
import { addressOf } from '../kit/place.ts'
import { PurchaseLimit } from './purchase-limit.tsx'
import { PurchaseStatus, usePurchaseStatus } from './purchase-status.tsx'

type Row = RowOf<typeof api.purchase.list>

/** The company's orders: what it bought, for how much, and which of them wait for an owner. */
export default function Purchases() {
  const { t } = useTranslation('console')
  const { t: order } = useTranslation('order')
  const lang = useLang()
  const { prefix } = useMe()
  const statusOf = usePurchaseStatus()
  const purchases = useList(api.purchase.list, ['keyword', 'state'], { sort: '-newest' })
  const by = ({ nameCh, nameEn }: Row) => pick(lang, nameCh, nameEn)
  return (
    <ListPage
      title={t('screen.purchases')}
      screen="purchases"
      list={purchases}
      above={<PurchaseLimit />}
      search={t('purchase.search')}
      choices={[
        {
          name: 'state',
          label: t('order.status'),
          options: [
            { value: '', label: t('purchase.all') },
            { value: 'waiting', label: t('purchase.waiting') },
            ...ORDER_STATES.map((value) => ({ value, label: order(`status.${value}`) })),
          ],
        },
      ]}
      columns={[
        { name: 'number', label: t('order.number'), cell: ({ orderNumber }) => orderNumber },
        { name: 'status', label: t('order.status'), cell: (row) => <PurchaseStatus order={row} />, text: statusOf },
        {
          name: 'at',
          label: t('order.at'),
          sort: 'newest',
          cell: ({ createdAt }) => formatMoment(createdAt, lang),
          text: ({ createdAt }) => formatStamp(createdAt),
        },
        { name: 'by', label: t('purchase.by'), cell: by },
        {
          name: 'goods',
          label: t('order.goods'),
          cell: ({ goods }) =>
            goods.map((one) => `${pick(lang, one.titleCh, one.titleEn)} × ${one.quantity}`).join(t('comma')),
        },
        {
          name: 'total',
          label: t('order.total'),
          sort: 'total',
          isNumber: true,
          cell: ({ total }) => formatTwd(total, lang),
          text: ({ total }) => String(total),
        },
        { name: 'invoice', label: t('purchase.invoice'), cell: ({ invoiceNumber }) => invoiceNumber },
      ]}
      isOpened
      actions={
        <Can may="purchase.make" variant="outline" to={addressOf({ prefix, screen: 'companyAddresses' })}>
          {t('screen.companyAddresses')}
        </Can>
      }
      add={{ may: 'purchase.make', text: t('purchase.add') }}
      empty={{ title: t('purchase.none'), text: t('purchase.noneText') }}
    />
  )
}
