import { type CartLine, QUANTITY_MAX, QUANTITY_MIN, unitPrice } from '@idocard/domain/commerce/cart'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RoundButton } from '../../../kit/button.tsx'
import { Picture } from '../../../kit/picture.tsx'
import { QuantityStepper } from '../../../kit/quantity-stepper.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { changeQuantity } from './cart.ts'
import classes from './cart-line-row.module.css'
import { NextPrice } from './next-price.tsx'

interface CartLineRowProps {
  line: CartLine
  onRemove(): void
  /** Shown below the line. */
  children?: ReactNode
}

/** One line of the cart panel. */
export function CartLineRow({ line, onRemove, children }: CartLineRowProps) {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const title = pick(lang, line.titleCh, line.titleEn)
  const [img] = line.img
  return (
    <li className={classes.row}>
      <div className={classes.picture}>{img && <Picture src={img} alt="" sizes="96px" />}</div>
      <div className={classes.words}>
        <Link className={classes.title} to={paths.product(line.id)}>
          {title}
        </Link>
        <p className={classes.price}>
          <span>
            {line.quantity} × {formatTwd(unitPrice(line), lang)}
          </span>
          <span className={classes.total}>{formatTwd(line.total, lang)}</span>
        </p>
        <NextPrice line={line} />
      </div>
      <div className={classes.controls}>
        <QuantityStepper
          value={line.quantity}
          onChange={(quantity) => changeQuantity(line.id, quantity)}
          label={t('quantityOf', { title })}
          lessLabel={t('less')}
          moreLabel={t('more')}
          min={QUANTITY_MIN}
          max={QUANTITY_MAX}
        />
        <RoundButton tone="faint" className={classes.remove} label={t('remove', { title })} onClick={onRemove}>
          <IconTrash size={20} stroke={1.6} aria-hidden="true" />
        </RoundButton>
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  )
}
