import { pick } from '@idocard/domain/language'
import { Link } from 'react-router'
import { Price } from '../../kit/price.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { langOf } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EachPrice } from './each-price.tsx'
import { availability, type ListedProduct, priceOf } from './plan.ts'
import classes from './product-grid.module.css'
import { ProductPicture } from './product-picture.tsx'

/** Four in a row, then three, then two, as in the stylesheet. */
const SIZES = '(min-width: 75em) 282px, (min-width: 51em) 30vw, 45vw'

interface ProductGridProps {
  products: readonly ListedProduct[]
  /** The heading level of the titles. */
  level?: 2 | 3
  /** The number of pictures that are at the top of the page and loaded first. */
  first?: number
}

/** Products as cards, each a link to its page. */
export function ProductGrid({ products, level = 3, first = 0 }: ProductGridProps) {
  return (
    <ul className={classes.grid}>
      {products.map((product, index) => (
        <ProductCard key={product.id} product={product} level={level} priority={index < first} />
      ))}
    </ul>
  )
}

function ProductCard({ product, level, priority }: { product: ListedProduct; level: 2 | 3; priority: boolean }) {
  const { t } = useTranslation('goods')
  const lang = useLang()
  const Title = `h${level}` as const
  const { titleCh, titleEn, summaryCh, summaryEn } = product
  const summary = pick(lang, summaryCh, summaryEn)
  const left = availability(product)
  return (
    <li className={classes.card}>
      <div className={classes.picture}>
        <ProductPicture product={product} src={product.img[0]} alt="" sizes={SIZES} priority={priority} />
        {left !== 'plenty' && (
          <span className={classes.badge}>
            <StatusBadge tone={left === 'none' ? 'neutral' : 'attention'}>
              {left === 'none' ? t('soldOut') : t('fewLeft', { count: product.stock })}
            </StatusBadge>
          </span>
        )}
      </div>
      <Title className={classes.title}>
        <Link to={paths.product(product.id)} lang={langOf(lang, titleCh, titleEn)}>
          {pick(lang, titleCh, titleEn)}
        </Link>
      </Title>
      {summary && (
        <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
          {summary}
        </p>
      )}
      <p className={classes.price}>
        <Price amount={priceOf(product)} original={product.price} nowLabel={t('now')} wasLabel={t('was')} />
        <EachPrice product={product} />
      </p>
    </li>
  )
}
