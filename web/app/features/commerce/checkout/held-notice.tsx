import type { Holder } from '@idocard/domain/commerce/unpaid-hold'
import { ButtonLink, PlainButton } from '../../../kit/button.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { useLang } from '../../../lib/language.ts'
import { momentInText } from '../../../lib/moment.ts'
import { paths } from '../../../lib/paths.ts'
import { useTranslation } from '../../../lib/texts.ts'
import classes from './held-notice.module.css'

/** Why an order was refused: unpaid orders would hold too many units of a product. */
export interface Held {
  productId: number
  /** Units that can be ordered now. */
  left: number
  /** Whose unpaid orders hold units: the buyer's, those of their network, or those of all first-time buyers. */
  holder: Holder
  /** The time at which units may be released, in ISO 8601. */
  until: string | undefined
}

/** The text for a buyer who can order some units, or none. First-time buyers get none only if they hold some already. */
const TEXTS = {
  member: { some: 'heldMine', none: 'heldMineNone' },
  network: { some: 'heldOthers', none: 'heldOthersNone' },
  first_time: { some: 'heldFirstTime', none: 'heldMineNone' },
} as const satisfies Record<Holder, { some: string; none: string }>

/** Suggests how to proceed with a line of the cart: order fewer, settle the other order, or wait. */
export function HeldNotice({ held, onTake }: { held: Held; onTake: (quantity: number) => void }) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const { left, holder, until } = held
  const isAhead = until !== undefined && Date.parse(until) > Date.now()
  const say = TEXTS[holder][left > 0 ? 'some' : 'none']
  const isMine = say === 'heldMine' || say === 'heldMineNone'
  const canSettle = isMine && until !== undefined
  return (
    <Notice
      tone="attention"
      live
      action={
        (left > 0 || canSettle) && (
          <div className={classes.actions}>
            {left > 0 && (
              <PlainButton variant="outline" onClick={() => onTake(left)}>
                {t('cart.takeLeft', { left })}
              </PlainButton>
            )}
            {canSettle && (
              <ButtonLink variant="outline" to={paths.user}>
                {t('cart.seeOrders')}
              </ButtonLink>
            )}
          </div>
        )
      }
    >
      <p>{t(`cart.${say}`, { left })}</p>
      {!isMine && isAhead && <p>{t('cart.heldUntil', { until: momentInText(until, lang) })}</p>}
    </Notice>
  )
}
