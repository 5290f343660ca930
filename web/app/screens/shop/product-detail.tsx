import type { Product } from '@idocard/contract/product'
import { pick } from '@idocard/domain/language'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Price } from '../../kit/price.tsx'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { priceOf } from './plan.ts'
import { ProductBuy } from './product-buy.tsx'
import classes from './product-detail.module.css'
import { ProductGallery } from './product-gallery.tsx'

/** One product: pictures, price, buying, then what it is in full. */
export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation(['product', 'plans'])
  const lang = useLang()
  const title = pick(lang, product.titleCh, product.titleEn)
  const paragraphs = pick(lang, product.descriptionCh, product.descriptionEn).split(/\n{2,}/)
  return (
    <article className={classes.product}>
      <nav className={classes.trail} aria-label={t('trail')}>
        <ol>
          <li>
            <Link to={paths.plans()}>{t('plans:title')}</Link>
          </li>
          <li>
            <Link to={paths.plans(product.category)}>{t(`plans:${product.category}.name`)}</Link>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className={classes.gallery}>
        <ProductGallery pictures={product.img} title={title} />
      </div>
      <div className={classes.offer}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.summary}>{pick(lang, product.summaryCh, product.summaryEn)}</p>
        <p>
          <Price amount={priceOf(product)} original={product.price} nowLabel={t('now')} wasLabel={t('was')} size="lg" />
        </p>
        <ProductBuy product={product} title={title} />
      </div>
      <div className={classes.about}>
        <section className={classes.description}>
          <h2>{t('description')}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
        {product.specs.length > 0 && (
          <section>
            <h2>{t('specs')}</h2>
            <dl className={classes.specs}>
              {product.specs.map((spec) => (
                <div key={spec.labelCh + spec.labelEn}>
                  <dt>{pick(lang, spec.labelCh, spec.labelEn)}</dt>
                  <dd>{pick(lang, spec.valueCh, spec.valueEn)}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </article>
  )
}
