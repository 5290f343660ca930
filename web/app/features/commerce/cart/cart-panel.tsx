import { cartTotal } from '@idocard/domain/commerce/cart'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import { GivenPrint } from '../print/cart-print.tsx'
import { leftOutOfCart, removeFromCart, storedCart, unitsIn } from './cart.ts'
import { CartHead } from './cart-head.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import classes from './cart-panel.module.css'
import { useBuyNow } from './use-buy-now.ts'

interface Removed {
  titleCh: string
  titleEn: string
  at: number
  undo(): void
}

/** The cart's side panel. The line removed last can be restored until the panel closes. */
export function CartPanel({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const lines = storedCart.use()
  const buyNow = useBuyNow()
  const [removed, setRemoved] = useState<Removed>()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (isOpen) return
    setRemoved(undefined)
    leftOutOfCart.set([])
  }, [isOpen])

  const rows: ReactNode[] = lines.map((line, at) => (
    <CartLineRow
      key={line.id}
      line={line}
      onRemove={() => setRemoved({ titleCh: line.titleCh, titleEn: line.titleEn, at, undo: removeFromCart(line.id) })}
    >
      <GivenPrint line={line} />
    </CartLineRow>
  ))
  if (removed) {
    const undo = () => {
      removed.undo()
      setRemoved(undefined)
      heading.current?.focus()
    }
    const row = <RemovedRow key="removed" title={pick(lang, removed.titleCh, removed.titleEn)} onUndo={undo} />
    rows.splice(removed.at, 0, row)
  }

  return (
    <div className={classes.panel}>
      <CartHead heading={heading} onClose={onClose} />
      <Missing />
      {rows.length > 0 && <ul className={classes.lines}>{rows}</ul>}
      {lines.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState level={3} title={t('empty')} action={<ButtonLink to={paths.plans()}>{t('add')}</ButtonLink>} />
        </div>
      ) : (
        <div className={classes.foot}>
          <p className={classes.sum}>
            <span>{t('total', { count: unitsIn(lines) })}</span>
            <strong aria-live="polite">{formatTwd(cartTotal(lines), lang)}</strong>
          </p>
          <p className={classes.note}>{t('freightLater')}</p>
          <div className={classes.buy}>
            <PlainButton size="lg" onClick={buyNow}>
              {t('buyNow')}
            </PlainButton>
          </div>
        </div>
      )}
    </div>
  )
}

/** The part of an order that could not be added to the cart again. */
function Missing() {
  const { t } = useTranslation('cart')
  const lang = useLang()
  const missing = useSyncExternalStore(leftOutOfCart.subscribe, leftOutOfCart.get, leftOutOfCart.get)
  if (missing.length === 0) return null
  return (
    <div className={classes.missing}>
      <Notice tone="attention" live title={t('leftOut.title')}>
        {missing.map(({ id, titleCh, titleEn, why, left }) => (
          <p key={id}>{t(`leftOut.${why}`, { title: pick(lang, titleCh, titleEn), count: left })}</p>
        ))}
      </Notice>
    </div>
  )
}

/** Shown in place of a removed line; its button gets the focus that the pressed button loses. */
function RemovedRow({ title, onUndo }: { title: string; onUndo(): void }) {
  const { t } = useTranslation('cart')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.focus(), [])
  return (
    <li className={classes.removed}>
      <p role="status">{t('removed', { title })}</p>
      <div ref={place}>
        <PlainButton variant="quiet" onClick={onUndo}>
          {t('undo')}
        </PlainButton>
      </div>
    </li>
  )
}
