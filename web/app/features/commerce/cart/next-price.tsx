import { QUANTITY_MAX } from '@idocard/domain/commerce/cart'
import { nextStep, type VolumePrice } from '@idocard/domain/commerce/price-steps'
import { formatTwd } from '@idocard/domain/money'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './next-price.module.css'

type NextPriceProps = {
  line: { quantity: number; priceSteps?: readonly VolumePrice[] | undefined }
  /** The most that can be ordered: more is not suggested. */
  max?: number | undefined
}

/** How many more pieces of a line reach the next lower price. */
export function NextPrice({ line: { priceSteps = [], quantity }, max = QUANTITY_MAX }: NextPriceProps) {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const next = nextStep(priceSteps, quantity)
  if (!next || next.from > max) return null
  return (
    <p className={classes.next}>{t('nextPrice', { more: next.from - quantity, price: formatTwd(next.price, lang) })}</p>
  )
}
