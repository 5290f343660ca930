import { shippingMethodName } from '@idocard/domain/commerce/delivery-method'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { joined } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './product-facts.module.css'

interface ProductFactsProps {
  rates: readonly FreightRate[]
  /** The price of one unit: the text stays the same while a quantity is typed, so that nothing moves. */
  price: number
}

/** What a buyer asks next to the price: the cost of shipping, how to pay, and the warranty. */
export function ProductFacts({ rates, price }: ProductFactsProps) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const fees = joined(
    lang,
    'list',
    rates.map(({ method, fee }) => `${shippingMethodName(method, lang)} ${formatTwd(fee, lang)}`),
  )
  // From the highest of these amounts every method is free.
  const freeFrom = Math.max(...rates.map((rate) => rate.freeFrom ?? Number.POSITIVE_INFINITY))
  const isEverFree = Number.isFinite(freeFrom)
  const from = isEverFree ? formatTwd(freeFrom, lang) : ''
  return (
    <dl className={classes.facts}>
      {rates.length > 0 && (
        <div>
          <dt>{t('facts.freight')}</dt>
          <dd>
            {price >= freeFrom ? t('facts.free', { from }) : isEverFree ? t('facts.freeFrom', { fees, from }) : fees}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('facts.payment')}</dt>
        <dd>{t('facts.card')}</dd>
      </div>
      <div>
        <dt>{t('facts.warranty')}</dt>
        <dd>{t('facts.chip')}</dd>
      </div>
    </dl>
  )
}
