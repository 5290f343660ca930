import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './each-price.module.css'
import { type ListedProduct, pricePerCard } from './plan.ts'

/** The price of one card of a pack, after the price of the pack. */
export function EachPrice({ product }: { product: Pick<ListedProduct, 'price' | 'discountPrice' | 'print'> }) {
  const { t } = useTranslation('goods')
  const lang = useLang()
  const price = pricePerCard(product)
  return price === undefined ? null : (
    <span className={classes.each}>{t('each', { price: formatTwd(price, lang) })}</span>
  )
}
