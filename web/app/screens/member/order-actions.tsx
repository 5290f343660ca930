import type { Order } from '@idocard/contract/commerce/order-fields'
import { ORDER_TRANSITIONS, transitionsFrom } from '@idocard/domain/commerce/order-state'
import { canTransition } from '@idocard/domain/transitions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ReorderButton } from '../../features/commerce/cart/reorder-button.tsx'
import { PayButton } from '../../features/commerce/order/pay-button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { refreshAfter } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import { NextAction } from './next-action.tsx'
import type { Cancelled } from './use-cancel.ts'
import classes from './user.module.css'

/** Whether an order ended without a payment, so that buying again is the next thing to do. */
export const isUnsold = ({ status }: Order): boolean => status === 'cancelled' || status === 'expired'

type OrderActionsProps = {
  order: Order
  /** Opens the editor of what is printed on a product. */
  onPrint: (productId: number) => void
}

/** The buyer's next action on an order, from the same table of transitions that the server uses. */
export function OrderActions({ order, onPrint }: OrderActionsProps) {
  const { t } = useTranslation('order')
  const client = useQueryClient()
  const status = useRef<HTMLDivElement>(null)
  const [cancelled, setCancelled] = useState<Cancelled>()
  // An order that cannot be paid any more has expired or was cancelled.
  const seeAnew = () => void refreshAfter(client, [api.order.cancel_order])
  const isPayable = canTransition(ORDER_TRANSITIONS, order.status, 'pay') && order.approval !== 'waiting'
  const isCancellable = transitionsFrom(order.status, 'buyer').includes('cancel')
  useEffect(() => {
    // The pressed button and its dialog are removed: the focus moves to the result.
    if (cancelled && !isCancellable) status.current?.focus()
  }, [cancelled, isCancellable])
  return (
    <>
      <div ref={status} tabIndex={-1} className={classes.status}>
        {cancelled && (
          <Notice tone={cancelled === 'done' ? 'good' : 'attention'} live>
            {t(`cancel.${cancelled}`)}
          </Notice>
        )}
      </div>
      <div className={classes.actions}>
        {isPayable ? (
          <PayButton orderNumber={order.orderNumber} again={order.declined} onFailed={seeAnew} />
        ) : isUnsold(order) ? (
          <ReorderButton lines={order.lines} variant="outline" />
        ) : (
          <NextAction order={order} onPrint={onPrint} />
        )}
        {isCancellable && <CancelOrder order={order} onSettled={setCancelled} />}
      </div>
    </>
  )
}
