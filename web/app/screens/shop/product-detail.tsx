import type { Product } from '@idocard/contract/commerce/product'
import type { FreightRate } from '@idocard/domain/commerce/freight'
import { postingDays, postingIn } from '@idocard/domain/commerce/posting'
import { pick } from '@idocard/domain/language'
import { inLang } from '@idocard/domain/site-address'
import { afterWorkingDays, shortDay } from '@idocard/domain/working-days'
import { useRef } from 'react'
import { Link } from 'react-router'
import { Price } from '../../kit/price.tsx'
import { langOf } from '../../kit/written-in.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { EachPrice } from './each-price.tsx'
import { type ListedProduct, priceOf } from './plan.ts'
import { PriceSteps } from './price-steps.tsx'
import { ProductBar } from './product-bar.tsx'
import { ProductBuy } from './product-buy.tsx'
import classes from './product-detail.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductFinishes } from './product-finishes.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { useBuying } from './use-buying.ts'

/** The card page of a sample person, which everybody can try. */
const DEMO_CARD = '/web/idoLight'

interface ProductDetailProps {
  product: Product
  /** Products of the same plan, including this one. */
  same: readonly ListedProduct[]
  /** What shipping costs. */
  rates: readonly FreightRate[]
  /** The current day in Taiwan, `2026-11-21`. */
  today: string
}

/** One product: pictures, price, buying, then its full description. */
export function ProductDetail({ product, same, rates, today }: ProductDetailProps) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const { titleCh, titleEn, summaryCh, summaryEn, descriptionCh, descriptionEn } = product
  const buying = useBuying(product)
  const actions = useRef<HTMLDivElement>(null)
  const title = pick(lang, titleCh, titleEn)
  const titleLang = langOf(lang, titleCh, titleEn)
  const summary = pick(lang, summaryCh, summaryEn)
  const paragraphs = pick(lang, descriptionCh, descriptionEn)
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
  const posting = buying.left === 'none' ? undefined : postingIn(postingDays(product.specs), product.print !== null)
  const day = posting && shortDay(afterWorkingDays(today, posting.days), lang)
  const posted = posting?.from === 'approval' ? 'postedMade' : 'postedStock'
  return (
    <>
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
            <Price
              amount={priceOf(product)}
              original={product.price}
              nowLabel={t('goods:now')}
              wasLabel={t('goods:was')}
              size="lg"
            />
            <EachPrice product={product} />
          </p>
          <PriceSteps product={product} quantity={buying.quantity} />
          {day && <p className={classes.posted}>{t(posted, { day })}</p>}
          <ProductFacts rates={rates} price={priceOf(product)} />
          <ProductFinishes product={product} same={same} />
          <ProductBuy product={product} title={title} buying={buying} actions={actions} />
          <p>
            <a className={classes.demo} href={inLang(DEMO_CARD, lang)} target="_blank" rel="noreferrer">
              {t('demo')}
            </a>
          </p>
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
      <ProductBar
        product={product}
        title={title}
        posted={day && t(`${posted}Short`, { day })}
        buying={buying}
        actions={actions}
      />
    </>
  )
}
