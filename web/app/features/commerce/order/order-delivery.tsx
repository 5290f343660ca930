import type { Order } from '@idocard/contract/commerce/order-fields'
import { carrierName } from '@idocard/domain/commerce/carrier'
import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import { invoiceCompanyLine } from '@idocard/domain/commerce/invoice'
import { paymentMethodName } from '@idocard/domain/commerce/payment-method'
import { postedBy, postingWords } from '@idocard/domain/commerce/posting'
import { formatMobile } from '@idocard/domain/identity/phone'
import { htmlLang } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { formatDay, formatMoment, momentInText } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './order-delivery.module.css'
import { ParcelNumber, parcelOf } from './parcel.tsx'

/** What is shown of it. */
type DeliveredOrder = Pick<
  Order,
  | 'createdAt'
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'preparedAt'
  | 'taxNumber'
  | 'invoiceTitle'
  | 'shippingMethod'
  | 'shippingName'
  | 'shippingPhone'
  | 'shippingAddress'
  | 'shippingRemark'
  | 'posting'
  | 'carrier'
  | 'trackingNumber'
>

/** An order's payment method, recipient and shipping. */
export function OrderDelivery({ order }: { order: DeliveredOrder }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { shippingMethod, shippingName, shippingPhone, shippingAddress, shippingRemark } = order
  const parcel = parcelOf(order)
  const posting = usePosting(order)
  return (
    <dl className={classes.delivery}>
      <Row name={t('detail.placedAt')}>{formatMoment(order.createdAt, lang)}</Row>
      <Row name={t('detail.payment')}>
        {paymentMethodName(order.paymentMethod, lang)}
        {order.paidAt && (
          <span className={classes.more}>{t('detail.paidAt', { at: momentInText(order.paidAt, lang) })}</span>
        )}
      </Row>
      {order.taxNumber && (
        <Row name={t('detail.invoice')}>
          <Written>{invoiceCompanyLine(order)}</Written>
        </Row>
      )}
      <Row name={t('detail.method')}>{shippingMethodName(shippingMethod, lang)}</Row>
      {posting && <Row name={t('detail.posting')}>{posting}</Row>}
      <Row name={t('detail.recipient')}>
        <Written>{shippingName}</Written>
        <br />
        {formatMobile(shippingPhone)}
      </Row>
      <Row name={t('detail.destination')}>
        <Written>{shippingAddress}</Written>
      </Row>
      {parcel && (
        <>
          <Row name={t('parcel.carrier')}>{carrierName(parcel.carrier, lang)}</Row>
          <Row name={t('parcel.number')}>
            <ParcelNumber {...parcel} />
          </Row>
        </>
      )}
      {shippingRemark && (
        <Row name={t('detail.remark')}>
          <Written>{shippingRemark}</Written>
        </Row>
      )}
    </dl>
  )
}

/** When an order that is not shipped yet is posted: the day, or from when its working days count. */
function usePosting({ status, posting, ...order }: DeliveredOrder): string | undefined {
  const { t } = useTranslation('order')
  const lang = useLang()
  if (!posting || !(status === 'awaiting_payment' || status === 'paid' || status === 'preparing')) return undefined
  const [paidAt, preparedAt] = [order.paidAt, order.preparedAt].map((at) => (at === null ? null : new Date(at)))
  const day = postedBy(posting, { paidAt: paidAt ?? null, preparedAt: preparedAt ?? null })
  return day ? t('detail.postedBy', { day: formatDay(day, lang) }) : postingWords(posting, lang)
}

/** Text by the buyer, marked with the language in which it is written. */
function Written({ children: text }: { children: string }) {
  return <span lang={htmlLang(/\p{Script=Han}/u.test(text) ? 'zh-tw' : 'en-us')}>{text}</span>
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
