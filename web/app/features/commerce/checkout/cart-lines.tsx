import { type CartLine, QUANTITY_MAX } from '@idocard/domain/commerce/cart'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { Price } from '../../../kit/price.tsx'
import { QuantityStepper } from '../../../kit/quantity-stepper.tsx'
import { useLang } from '../../../lib/language.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { NextPrice } from '../cart/next-price.tsx'
import classes from './cart-lines.module.css'
import { type Held, HeldNotice } from './held-notice.tsx'
import { fewLeft, isShort, type Stock } from './stock.ts'

type CartLinesProps = {
  lines: readonly CartLine[]
  stock: Stock
  /** The product for which an order was just refused: it is scrolled into view. */
  refused: number | undefined
  /** Set if unpaid orders would hold too many units of a product. */
  held: Held | undefined
  onQuantity: (id: number, quantity: number) => void
  /** Sets a quantity from a button that disappears afterwards; 0 removes the line. */
  onSettle: (id: number, quantity: number) => void
  /** Shown below a line. */
  below?: (line: CartLine) => ReactNode
}

/** The cart at checkout: every line can be changed or removed. */
export function CartLines({ lines, ...rest }: CartLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Row key={line.id} line={line} {...rest} />
      ))}
    </ul>
  )
}

/** Scrolls a line that needs attention into view: it may be far down the cart. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

function Row({
  line,
  stock,
  refused,
  held,
  onQuantity,
  onSettle,
  below,
}: Omit<CartLinesProps, 'lines'> & { line: CartLine }) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const { id, img, price, discountPrice, quantity, total } = line
  const title = pick(lang, line.titleCh, line.titleEn)
  const left = stock.get(id)
  const few = fewLeft(line, stock)
  const extra = below?.(line)
  return (
    <li className={classes.line}>
      <div className={classes.picture}>{img[0] && <Picture src={img[0]} alt="" sizes="112px" />}</div>
      <div className={classes.words}>
        <h3 className={classes.title}>{title}</h3>
        <Price
          amount={discountPrice ?? price}
          original={price}
          nowLabel={t('cart.now')}
          wasLabel={t('cart.was')}
          size="sm"
        />
        <NextPrice line={line} max={left} />
        {few !== undefined && <p className={classes.few}>{t('cart.few', { left: few })}</p>}
      </div>
      <div className={classes.quantity}>
        <QuantityStepper
          value={quantity}
          max={Math.max(1, Math.min(QUANTITY_MAX, left ?? QUANTITY_MAX))}
          onChange={(wanted) => onQuantity(id, wanted)}
          label={t('cart.quantity', { title })}
          lessLabel={t('cart.less')}
          moreLabel={t('cart.more')}
        />
      </div>
      <p className={classes.total}>{formatTwd(total, lang)}</p>
      <button
        type="button"
        className={classes.remove}
        aria-label={t('cart.removeOf', { title })}
        onClick={() => onSettle(id, 0)}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {held?.productId === id && quantity > held.left && !isShort(line, stock) && (
        <div ref={intoView} className={classes.short}>
          <HeldNotice held={held} onTake={(wanted) => onSettle(id, wanted)} />
        </div>
      )}
      {left !== undefined && isShort(line, stock) && (
        <div ref={refused === id ? intoView : undefined} className={classes.short}>
          <Notice
            tone="bad"
            live
            action={
              <PlainButton variant="outline" onClick={() => onSettle(id, left)}>
                {left > 0 ? t('cart.takeLeft', { left }) : t('cart.takeNone')}
              </PlainButton>
            }
          >
            {left > 0 ? t('cart.left', { left }) : t('cart.none')}
          </Notice>
        </div>
      )}
      {extra && <div className={classes.below}>{extra}</div>}
    </li>
  )
}
