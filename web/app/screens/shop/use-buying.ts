import type { Product } from '@idocard/contract/commerce/product'
import { CART_LINES_MAX, QUANTITY_MAX, QUANTITY_MIN } from '@idocard/domain/commerce/cart'
import { useState } from 'react'
import { addToCart, bringToCart, quantityIn, storedCart } from '../../features/commerce/cart/cart.ts'
import { useBuyNow } from '../../features/commerce/cart/use-buy-now.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { availability } from './plan.ts'

/** Quantity and purchase of a product, for its page and the bar on a phone. The quantity never exceeds the stock. */
export function useBuying(product: Product) {
  const { t } = useTranslation('product')
  const buyNow = useBuyNow()
  const inCart = quantityIn(storedCart.use(), product.id)
  const max = Math.min(QUANTITY_MAX, product.stock)
  const room = Math.max(0, max - inCart)
  const [wanted, setWanted] = useState(QUANTITY_MIN)
  const quantity = Math.min(wanted, Math.max(QUANTITY_MIN, max))
  const left = availability(product)

  const tellFull = () =>
    void toast({ tone: 'bad', title: t('cart:full.title'), text: t('cart:full.text', { max: CART_LINES_MAX }) })
  const reason =
    left === 'none'
      ? t('soldOutReason')
      : quantity > room && inCart > 0
        ? room === 0
          ? t('allInCart', { count: inCart })
          : t('notSoMany', { count: room, inCart })
        : undefined

  return {
    quantity,
    setWanted,
    inCart,
    max: Math.max(QUANTITY_MIN, max),
    left,
    /** Why the product cannot be added. Undefined if it can. */
    reason,
    canAdd: left !== 'none' && quantity <= room,
    add: () => {
      if (!addToCart(product, quantity)) tellFull()
      setWanted(QUANTITY_MIN)
    },
    buy: () => {
      if (bringToCart(product, quantity)) buyNow()
      else tellFull()
    },
  }
}
export type Buying = ReturnType<typeof useBuying>
