import type { Product } from '@idocard/contract/product'
import { CART_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '@idocard/domain/cart'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addToCart, bringToCart, quantityIn, storedCart } from '../../features/cart/cart.ts'
import { ReturnsNote } from '../../features/cart/returns-note.tsx'
import { useBuyNow } from '../../features/cart/use-buy-now.ts'
import { PlainButton } from '../../kit/button.tsx'
import { QuantityStepper } from '../../kit/quantity-stepper.tsx'
import { toast } from '../../lib/toast.ts'
import { availability } from './plan.ts'
import classes from './product-buy.module.css'
import { ProductPrint } from './product-print.tsx'

/** The quantity, add to cart and buy now; never more than the stock. */
export function ProductBuy({ product, title }: { product: Product; title: string }) {
  const { t } = useTranslation(['product', 'cart'])
  const buyNow = useBuyNow()
  const reasonId = useId()
  const inCart = quantityIn(storedCart.use(), product.id)
  const most = Math.min(QUANTITY_MAX, product.stock)
  const room = Math.max(0, most - inCart)
  const [wanted, setWanted] = useState(QUANTITY_MIN)
  const quantity = Math.min(wanted, Math.max(QUANTITY_MIN, most))
  const left = availability(product)

  const tellFull = () =>
    void toast({ tone: 'bad', title: t('cart:full.title'), text: t('cart:full.text', { most: CART_LINES_MAX }) })
  const add = () => {
    if (!addToCart(product, quantity)) tellFull()
    setWanted(QUANTITY_MIN)
  }
  const buy = () => {
    if (bringToCart(product, quantity)) buyNow()
    else tellFull()
  }
  const reason =
    left === 'none'
      ? t('soldOutReason')
      : quantity > room && inCart > 0
        ? room === 0
          ? t('allInCart', { count: inCart })
          : t('notSoMany', { count: room, inCart })
        : undefined

  return (
    <div className={classes.buy}>
      {left === 'few' && <p className={classes.few}>{t('fewLeft', { count: product.stock })}</p>}
      <div className={classes.quantity}>
        <span aria-hidden="true">{t('quantity')}</span>
        <QuantityStepper
          value={quantity}
          onChange={setWanted}
          label={t('cart:quantityOf', { title })}
          lessLabel={t('cart:less')}
          moreLabel={t('cart:more')}
          min={QUANTITY_MIN}
          max={Math.max(QUANTITY_MIN, most)}
          disabled={left === 'none'}
        />
      </div>
      <div className={classes.ways}>
        <PlainButton size="lg" disabled={left === 'none' || quantity > room} aria-describedby={reasonId} onClick={add}>
          {t('add')}
        </PlainButton>
        <PlainButton
          size="lg"
          variant="outline"
          disabled={left === 'none'}
          aria-describedby={left === 'none' ? reasonId : undefined}
          onClick={buy}
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
          quantity={Math.max(quantity, inCart)}
        />
      )}
      <ReturnsNote products={[product]} />
    </div>
  )
}
