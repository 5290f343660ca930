import type { Product } from '@idocard/contract/product'
import { pick } from '@idocard/domain/language'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { Price } from '../../kit/price.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { availability, priceOf } from './plan.ts'
import classes from './product-grid.module.css'

const SIZES = '(min-width: 75em) 280px, (min-width: 48em) 30vw, 45vw'

/** Products as cards, each a way to its page. @param level of the titles, under what stands above them. */
export function ProductGrid({ products, level = 3 }: { products: readonly Product[]; level?: 2 | 3 }) {
  return (
    <ul className={classes.grid}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} level={level} />
      ))}
    </ul>
  )
}

function ProductCard({ product, level }: { product: Product; level: 2 | 3 }) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const Title = `h${level}` as const
  const [img] = product.img
  const left = availability(product)
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        {img && <Picture src={img} alt="" sizes={SIZES} />}
        {left !== 'plenty' && (
          <span className={classes.badge}>
            <StatusBadge tone={left === 'none' ? 'neutral' : 'attention'}>
              {left === 'none' ? t('soldOut') : t('fewLeft', { count: product.stock })}
            </StatusBadge>
          </span>
        )}
      </div>
      <Title className={classes.title}>
        <Link to={paths.product(product.id)}>{pick(lang, product.titleCh, product.titleEn)}</Link>
      </Title>
      <p className={classes.summary}>{pick(lang, product.summaryCh, product.summaryEn)}</p>
      <p className={classes.price}>
        <Price amount={priceOf(product)} original={product.price} nowLabel={t('now')} wasLabel={t('was')} />
      </p>
    </li>
  )
}
