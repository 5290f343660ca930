import type { Order } from '@idocard/contract/commerce/order-fields'
import { useState } from 'react'
import { useLeavingForBank } from '../../features/commerce/order/bank.ts'
import { PlainButton } from '../../kit/button.tsx'
import { ConfirmDialog, Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { useTranslation } from '../../lib/texts.ts'
import { type Cancelled, useCancel } from './use-cancel.ts'

type CancelOrderProps = { order: Order; onSettled: (what: Cancelled) => void }

/** Cancels an unpaid order, after a confirmation. */
export function CancelOrder({ order, onSettled }: CancelOrderProps) {
  const { t } = useTranslation('order')
  const [isAsking, setAsking] = useState(false)
  const { cancel, isPending, error, reset } = useCancel(order.orderNumber, onSettled)
  const isLeaving = useLeavingForBank()
  const ask = () => {
    if (isLeaving) return
    reset()
    setAsking(true)
  }
  return (
    <>
      <Danger>
        <PlainButton variant="quiet" size="lg" aria-disabled={isLeaving} onClick={ask}>
          {t('cancel.action')}
        </PlainButton>
      </Danger>
      {isAsking && (
        <ConfirmDialog
          title={t('cancel.title')}
          onDismiss={() => setAsking(false)}
          actions={
            <>
              <PlainButton variant="outline" onClick={() => setAsking(false)}>
                {t('cancel.keep')}
              </PlainButton>
              <Danger>
                <PlainButton aria-disabled={isPending} onClick={cancel}>
                  {isPending ? t('cancel.cancelling') : t('cancel.confirm')}
                </PlainButton>
              </Danger>
            </>
          }
        >
          <p>{t('cancel.text')}</p>
          {order.discountCode && <p>{t('cancel.code', { code: order.discountCode })}</p>}
          <p>{t('cancel.bank')}</p>
          {error && (
            <Notice tone="bad" live>
              {error.message}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
