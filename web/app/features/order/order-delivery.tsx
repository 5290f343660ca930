import type { Order } from '@idocard/contract/order'
import { isShippingMethod, shippingMethodName } from '@idocard/domain/freight'
import { htmlLang } from '@idocard/domain/language'
import { formatMobile } from '@idocard/domain/phone'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from './moment.ts'
import classes from './order-delivery.module.css'

/** How an order is paid and where it goes. */
export function OrderDelivery({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { shippingMethod, shippingName, shippingPhone, shippingAddress, shippingRemark } = order
  return (
    <dl className={classes.delivery}>
      <Row name={t('detail.placedAt')}>{formatMoment(order.createdAt, lang)}</Row>
      <Row name={t('detail.payment')}>{t('detail.creditCard')}</Row>
      <Row name={t('detail.method')}>
        {isShippingMethod(shippingMethod) && shippingMethodName(shippingMethod, lang)}
      </Row>
      <Row name={t('detail.recipient')}>
        {shippingName}
        <br />
        {formatMobile(shippingPhone)}
      </Row>
      <Row name={t('detail.destination')}>
        <span lang={htmlLang(/\p{Script=Han}/u.test(shippingAddress) ? 'zh-tw' : 'en-us')}>{shippingAddress}</span>
      </Row>
      {shippingRemark && <Row name={t('detail.remark')}>{shippingRemark}</Row>}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
