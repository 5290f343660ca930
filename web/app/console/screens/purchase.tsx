import type { OpenedPurchase } from '@idocard/contract/company/purchase'
import { carrierName } from '@idocard/domain/commerce/carrier'
import { isShippingMethod, shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import { invoiceCompanyLine } from '@idocard/domain/commerce/invoice'
import { pick } from '@idocard/domain/language'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { OrderLines } from '../../features/commerce/order/order-lines.tsx'
import { ParcelNumber, parcelOf } from '../../features/commerce/order/parcel.tsx'
import { PrintSummary } from '../../features/commerce/print/print-summary.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { NewPurchase } from './new-purchase.tsx'
import { PurchaseMoves } from './purchase-moves.tsx'
import { PurchaseStatus } from './purchase-status.tsx'

/** One of the company's orders, or a new one for some of its people (`new`). */
export default function PurchaseScreen({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  if (id !== 'new') return <StoredPurchase key={id} id={id} />
  return (
    <Page
      title={t('purchase.add')}
      back={{ to: addressOf({ prefix, screen: 'purchases' }), text: t('screen.purchases') }}
    >
      <NewPurchase />
    </Page>
  )
}

function StoredPurchase({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const purchase = useCall(api.purchase.get, { orderNumber: id })
  return (
    <Page
      title={t('order.title', { number: id })}
      back={{ to: addressOf({ prefix, screen: 'purchases' }), text: t('screen.purchases') }}
      actions={purchase.data && <PurchaseStatus order={purchase.data} />}
    >
      {purchase.data ? (
        <Parts order={purchase.data} />
      ) : purchase.error ? (
        <Failed error={purchase.error} again={shared('again')} onAgain={() => void purchase.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

function Parts({ order }: { order: OpenedPurchase }) {
  const { t } = useTranslation('console')
  const { t: shop } = useTranslation('order')
  const { subtotal, discount, discountCode, freight, total, refunded, shippingMethod } = order
  return (
    <div className="console-order">
      <div>
        <PurchaseMoves order={order} />
        <Part title={t('order.goods')}>
          <OrderLines
            lines={order.lines}
            below={({ quantity, print }) =>
              print && (
                <PrintSummary
                  rule={print.rule}
                  quantity={quantity}
                  cards={print.cards}
                  logo={print.logo}
                  isOrdered
                  isForStaff
                />
              )
            }
          />
          {isShippingMethod(shippingMethod) && (
            <Amounts {...{ subtotal, discount, discountCode, freight, total, refunded, shippingMethod }} />
          )}
        </Part>
      </div>
      <div>
        <Part title={shop('detail.delivery')}>
          <Delivery order={order} />
        </Part>
        <Part title={t('purchase.invoice')}>
          <Invoice order={order} />
        </Part>
      </div>
    </div>
  )
}

function Delivery({ order }: { order: OpenedPurchase }) {
  const { t } = useTranslation('console')
  const { t: shop } = useTranslation('order')
  const lang = useLang()
  const parcel = parcelOf(order)
  const { nameCh, nameEn, createdAt, paidAt, shippingMethod, delivery } = order
  return (
    <dl className="console-facts">
      <Fact name={t('purchase.by')}>{pick(lang, nameCh, nameEn)}</Fact>
      <Fact name={shop('detail.placedAt')}>{formatMoment(createdAt, lang)}</Fact>
      <Fact name={t('purchase.paid')}>{paidAt && formatMoment(paidAt, lang)}</Fact>
      <Fact name={shop('detail.method')}>
        {isShippingMethod(shippingMethod) && shippingMethodName(shippingMethod, lang)}
      </Fact>
      {delivery ? (
        <>
          <Fact name={shop('detail.recipient')}>
            {delivery.name}
            <br />
            {delivery.phone}
          </Fact>
          <Fact name={shop('detail.destination')}>{delivery.address}</Fact>
        </>
      ) : (
        <Fact name={shop('detail.destination')}>{t('purchase.ownAddress')}</Fact>
      )}
      {parcel && (
        <>
          <Fact name={shop('parcel.carrier')}>{carrierName(parcel.carrier, lang)}</Fact>
          <Fact name={shop('parcel.number')}>
            <ParcelNumber {...parcel} />
          </Fact>
        </>
      )}
    </dl>
  )
}

function Invoice({ order }: { order: OpenedPurchase }) {
  const { t } = useTranslation('console')
  const { invoiceNumber, isInvoiceDue, taxNumber } = order
  return (
    <dl className="console-facts">
      <Fact name={t('purchase.invoiceTo')}>{taxNumber ? invoiceCompanyLine(order) : t('purchase.noTaxNumber')}</Fact>
      <Fact name={t('purchase.invoiceNumber')}>{invoiceNumber || (isInvoiceDue && t('purchase.invoiceDue'))}</Fact>
    </dl>
  )
}
