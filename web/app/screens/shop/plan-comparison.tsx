import type { Category, Product } from '@idocard/contract/product'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { useTranslation } from 'react-i18next'
import { useLang } from '../../lib/language.ts'
import { ofPlan, PLANS, priceOf, priceRange } from './plan.ts'
import classes from './plan-comparison.module.css'

const ROWS = ['cards', 'price', 'finish', 'printed', 'page', 'contacts', 'console', 'news', 'made', 'fee'] as const

interface PlanComparisonProps {
  products: readonly Product[]
  /** The plan whose column is set off. */
  chosen: Category | undefined
}

/**
 * The two plans, row by row. In a narrow window each row's name stands above its two cells; the roles are written out
 * because that layout takes them away.
 */
export function PlanComparison({ products, chosen }: PlanComparisonProps) {
  const { t } = useTranslation('plans')
  const lang = useLang()
  const own = priceRange(ofPlan(products, 'personal'))
  const [pack] = ofPlan(products, 'enterprise')
  const prices = {
    personal: own && t('comparison.eachPrice', { least: formatTwd(own.least, lang), most: formatTwd(own.most, lang) }),
    enterprise:
      pack &&
      t('comparison.packPrice', {
        price: formatTwd(priceOf(pack), lang),
        pack: pick(lang, pack.titleCh, pack.titleEn),
      }),
  }
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as a grid is no table to Safari without them.
    <table className={classes.table} role="table">
      <caption className="visually-hidden">{t('comparison.title')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className={classes.corner} />
          {PLANS.map((plan) => (
            <th key={plan} scope="col" role="columnheader" data-chosen={plan === chosen || undefined}>
              {t(`${plan}.name`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ROWS.map((row) => (
          <tr key={row} role="row">
            <th scope="row" role="rowheader">
              {t(`comparison.${row}.label`)}
            </th>
            {PLANS.map((plan) => (
              <td key={plan} role="cell" data-chosen={plan === chosen || undefined}>
                {row === 'price' ? prices[plan] : t(`comparison.${row}.${plan}`)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}
