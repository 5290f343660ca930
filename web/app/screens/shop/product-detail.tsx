import type { Product } from '@idocard/contract/product'
import { pick } from '@idocard/domain/language'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Price } from '../../kit/price.tsx'
import { langOf } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { priceOf } from './plan.ts'
import { ProductBuy } from './product-buy.tsx'
import classes from './product-detail.module.css'
import { ProductGallery } from './product-gallery.tsx'

/** One product: pictures, price, buying, then its full description. */
export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation(['product', 'plans'])
  const lang = useLang()
  const { titleCh, titleEn, summaryCh, summaryEn, descriptionCh, descriptionEn } = product
  const title = pick(lang, titleCh, titleEn)
  const titleLang = langOf(lang, titleCh, titleEn)
  const summary = pick(lang, summaryCh, summaryEn)
  const paragraphs = pick(lang, descriptionCh, descriptionEn)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
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
          <li aria-current="page" lang={titleLang}>
            {title}
          </li>
        </ol>
      </nav>
      <div className={classes.gallery}>
        <ProductGallery product={product} title={title} />
      </div>
      <div className={classes.offer}>
        <h1 className={classes.title} lang={titleLang}>
          {title}
        </h1>
        {summary && (
          <p className={classes.summary} lang={langOf(lang, summaryCh, summaryEn)}>
            {summary}
          </p>
        )}
        <p>
          <Price amount={priceOf(product)} original={product.price} nowLabel={t('now')} wasLabel={t('was')} size="lg" />
        </p>
        <ProductBuy product={product} title={title} />
      </div>
      {(paragraphs.length > 0 || product.specs.length > 0) && (
        <div className={classes.about}>
          {paragraphs.length > 0 && (
            <section className={classes.description}>
              <h2>{t('description')}</h2>
              {paragraphs.map((paragraph, index) => (
                <p key={index} lang={langOf(lang, descriptionCh, descriptionEn)}>
                  {paragraph}
                </p>
              ))}
            </section>
          )}
          {product.specs.length > 0 && (
            <section>
              <h2>{t('specs')}</h2>
              <dl className={classes.specs}>
                {product.specs.map(({ labelCh, labelEn, valueCh, valueEn }, index) => (
                  <div key={index}>
                    <dt lang={langOf(lang, labelCh, labelEn)}>{pick(lang, labelCh, labelEn)}</dt>
                    <dd lang={langOf(lang, valueCh, valueEn)}>{pick(lang, valueCh, valueEn)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
        </div>
      )}
    </article>
  )
}
