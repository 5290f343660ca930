import { type FreightRate, shippingMethodName } from '@idocard/domain/freight'
import { formatTwd } from '@idocard/domain/money'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../lib/language.ts'
import classes from './freight-list.module.css'

/** The shipping fee of each method. */
export function FreightList({ methods }: { methods: readonly FreightRate[] }) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  return (
    <div className={classes.freight}>
      <h3 className={classes.title}>{t('freight.heading')}</h3>
      <dl className={classes.list}>
        {methods.map(({ method, fee, freeFrom }) => (
          <div key={method}>
            <dt>{shippingMethodName(method, lang)}</dt>
            <dd>
              {fee > 0 ? formatTwd(fee, lang) : t('freight.free')}
              {freeFrom !== null && (
                <span className={classes.hint}>{t('freight.freeFrom', { amount: formatTwd(freeFrom, lang) })}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
