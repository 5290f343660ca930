import type { Product } from '@idocard/contract/commerce/product'
import { stepAt } from '@idocard/domain/commerce/price-steps'
import { formatTwd } from '@idocard/domain/money'
import { useId } from 'react'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './price-steps.module.css'

/** What one piece costs, by how many are ordered. The price of the chosen quantity is marked. */
export function PriceSteps({ product, quantity }: { product: Product; quantity: number }) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const id = useId()
  const { priceSteps, print } = product
  if (priceSteps.length === 0) return null
  const now = stepAt(priceSteps, quantity)
  return (
    <div className={classes.steps}>
      <p id={id}>{t('steps.title')}</p>
      <ul aria-labelledby={id}>
        {priceSteps.map((step) => (
          <li key={step.from} aria-current={step === now || undefined}>
            {t(step.from === 1 ? 'steps.one' : 'steps.from', { from: step.from })}
            <strong>{formatTwd(step.price, lang)}</strong>
          </li>
        ))}
      </ul>
      <p>{t(print ? (print.isMixed ? 'steps.mixed' : 'steps.printed') : 'steps.together')}</p>
    </div>
  )
}
