import type { Product } from '@idocard/contract/commerce/product'
import { type RefObject, useEffect, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Price } from '../../kit/price.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { priceEachOf } from './plan.ts'
import classes from './product-bar.module.css'
import type { Buying } from './use-buying.ts'

interface ProductBarProps {
  product: Product
  title: string
  /** When the product is posted, and on what condition: 「今天確認稿件，11/27 前寄出」. */
  posted: string | undefined
  buying: Buying
  /** The page's own buttons. The bar is hidden while they are in view. */
  actions: RefObject<HTMLDivElement | null>
}

/**
 * On a phone, a bar at the bottom of the window that adds the chosen quantity to the cart, with its price. It is sticky,
 * without a script.
 */
export function ProductBar({ product, title, posted, buying, actions }: ProductBarProps) {
  const { t } = useTranslation('product')
  const { quantity } = buying
  const times = quantity > 1 ? ` × ${quantity}` : ''
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!actions.current) return
    const watch = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), { threshold: 0.6 })
    watch.observe(actions.current)
    return () => watch.disconnect()
  }, [actions])
  return (
    <div className={classes.bar} data-away={isSeen || undefined} data-bottom-bar>
      <div className={classes.offer}>
        <Price
          amount={priceEachOf(product, quantity) * quantity}
          original={product.price * quantity}
          nowLabel={t('goods:now')}
          wasLabel={t('goods:was')}
        />
        {posted && <p className={classes.posted}>{posted}</p>}
      </div>
      <PlainButton aria-label={`${t('add')}${times} · ${title}`} disabled={!buying.canAdd} onClick={buying.add}>
        {t(buying.left === 'none' ? 'goods:soldOut' : 'add')}
        {times}
      </PlainButton>
    </div>
  )
}
