import type { Product } from '@idocard/contract/commerce/product'
import { type Finish, finishName } from '@idocard/domain/commerce/finish'
import { Link } from 'react-router'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import type { ListedProduct } from './plan.ts'
import classes from './product-finishes.module.css'

/** The finish of a single card. Undefined for sets, packs and products without print. */
const finishIn = ({ print }: Pick<Product, 'print'>): Finish | undefined =>
  print?.cards === 1 && print.finishes.length === 1 ? print.finishes[0] : undefined

/** The finishes of the same card, as swatches. Each links to its product without scrolling the page. */
export function ProductFinishes({ product, same }: { product: Product; same: readonly ListedProduct[] }) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const mine = finishIn(product)
  const all = same.flatMap((one) => {
    const finish = finishIn(one)
    return finish ? [{ id: one.id, finish }] : []
  })
  if (!mine || all.length < 2) return null
  return (
    <nav className={classes.finishes} aria-label={t('finish')}>
      <p>
        {t('finish')} <strong>{finishName(mine, lang)}</strong>
      </p>
      <ul>
        {all.map(({ id, finish }) => (
          <li key={id}>
            <Link
              to={paths.product(id)}
              preventScrollReset
              aria-label={finishName(finish, lang)}
              title={finishName(finish, lang)}
              aria-current={id === product.id ? 'page' : undefined}
              data-finish={finish}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
