import type { Order } from '@idocard/contract/commerce/order-fields'
import type { CompanyConfig } from '@idocard/contract/company/company'
import { pick } from '@idocard/domain/language'
import { useLang } from '../../../lib/language.ts'
import { formatDate } from '../../../lib/moment.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './order-letterhead.module.css'
import { OrderStatus } from './order-status.tsx'

/** For print only: the company's name and the order number at the top, its contact details at the bottom. */
export function OrderLetterhead({ order, company }: { order: Order; company: CompanyConfig }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const name = pick(lang, company.companychname, company.companyenname)
  return (
    <>
      <div className={classes.head}>
        <div>
          <img className={classes.logo} src={company.companyLogo} alt={name} height={32} />
          <p>{name}</p>
        </div>
        <div>
          <p className={classes.title}>{t('sheet.title')}</p>
          <dl className={classes.facts}>
            <dt>{t('detail.number')}</dt>
            <dd>{order.orderNumber}</dd>
            <dt>{t('sheet.date')}</dt>
            <dd>{formatDate(order.createdAt, lang)}</dd>
            <dt>{t('sheet.status')}</dt>
            <dd>
              <OrderStatus status={order.status} />
            </dd>
          </dl>
        </div>
      </div>
      <div className={classes.foot}>
        <p>{t('sheet.note')}</p>
        <p>{[name, company.servicePhone, company.serviceMail].filter(Boolean).join('　')}</p>
      </div>
    </>
  )
}
