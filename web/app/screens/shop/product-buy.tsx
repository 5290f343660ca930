import type { Product } from '@idocard/contract/commerce/product'
import { QUANTITY_MIN } from '@idocard/domain/commerce/cart'
import { formatTwd } from '@idocard/domain/money'
import { type Ref, useId } from 'react'
import { ReturnsNote } from '../../features/commerce/cart/returns-note.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { QuantityStepper } from '../../kit/quantity-stepper.tsx'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { priceEachOf } from './plan.ts'
import classes from './product-buy.module.css'
import { ProductPrint } from './product-print.tsx'
import type { Buying } from './use-buying.ts'

interface ProductBuyProps {
  product: Product
  title: string
  buying: Buying
  /** The buttons. While they are in view, the bar at the bottom is not needed. */
  actions: Ref<HTMLDivElement>
}

/** The quantity, add to cart and buy now. */
export function ProductBuy({ product, title, buying, actions }: ProductBuyProps) {
  const { t } = useTranslation('product')
  const lang = useLang()
  const reasonId = useId()
  const { quantity, left, reason } = buying
  return (
    <div className={classes.buy}>
      {left === 'few' && <p className={classes.few}>{t('goods:fewLeft', { count: product.stock })}</p>}
      <div className={classes.quantity}>
        <span aria-hidden="true">{t('quantity')}</span>
        <QuantityStepper
          value={quantity}
          onChange={buying.setWanted}
          label={t('cart:quantityOf', { title })}
          lessLabel={t('cart:less')}
          moreLabel={t('cart:more')}
          min={QUANTITY_MIN}
          max={buying.max}
          disabled={left === 'none'}
        />
        {/* Reserves its space for 1 too, or the blur of the field would move the button that is being pressed. */}
        <p className={classes.sum} hidden={quantity === 1}>
          {t('sum', { amount: formatTwd(priceEachOf(product, quantity) * quantity, lang) })}
        </p>
      </div>
      <div ref={actions} className={classes.actions}>
        <PlainButton size="lg" disabled={!buying.canAdd} aria-describedby={reasonId} onClick={buying.add}>
          {t('add')}
        </PlainButton>
        <PlainButton
          size="lg"
          variant="outline"
          disabled={left === 'none'}
          aria-describedby={left === 'none' ? reasonId : undefined}
          onClick={buying.buy}
        >
          {t('cart:buyNow')}
        </PlainButton>
      </div>
      <p id={reasonId} className={classes.reason} role="status">
        {reason}
      </p>
      {product.print && (
        <ProductPrint
          product={{ id: product.id, print: product.print }}
          title={title}
          quantity={Math.max(quantity, buying.inCart)}
        />
      )}
      <ReturnsNote products={[product]} />
    </div>
  )
}
