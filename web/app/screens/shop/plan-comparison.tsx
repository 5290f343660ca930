import type { Category } from '@idocard/contract/commerce/product'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { PLANS, type PlanOffers, priceSpan } from './plan.ts'
import classes from './plan-comparison.module.css'

const ROWS = ['cards', 'price', 'finish', 'printed', 'page', 'contacts', 'console', 'news', 'made', 'fee'] as const

interface PlanComparisonProps {
  offers: PlanOffers
  /** The plan with the highlighted column. */
  chosen: Category | undefined
}

/**
 * The two plans, row by row. In a narrow window each row's name is above its two cells. The roles are explicit, because
 * that layout removes the implicit ones.
 */
export function PlanComparison({ offers, chosen }: PlanComparisonProps) {
  const { t } = useTranslation('comparison')
  const lang = useLang()
  const cell = (row: (typeof ROWS)[number], plan: Category) => {
    if (row !== 'price') return t(`${row}.${plan}`)
    const price = priceSpan(offers[plan], lang)
    return price && t(`price.${plan}`, { price })
  }
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table laid out as a grid is no table to Safari without them.
    <table className={classes.table} role="table">
      <caption className="visually-hidden">{t('title')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" className={classes.corner} />
          {PLANS.map((plan) => (
            <th key={plan} scope="col" role="columnheader" data-chosen={plan === chosen || undefined}>
              {t(`plans:${plan}.name`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {ROWS.map((row) => (
          <tr key={row} role="row">
            <th scope="row" role="rowheader">
              {t(`${row}.label`)}
            </th>
            {PLANS.map((plan) => (
              <td key={plan} role="cell" data-chosen={plan === chosen || undefined}>
                {cell(row, plan)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above
  )
}
