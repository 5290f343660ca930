import type { Order } from '@idocard/contract/commerce/order-fields'
import { isRefundRequested, type OrderRequest, refundGround } from '@idocard/domain/commerce/order-request'
import { useState } from 'react'
import { Panel } from '../../features/commerce/order/order-view.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './order-help.module.css'
import { type Asking, OrderRequestSheet } from './order-request-sheet.tsx'

/** Questions about an order and a request for its refund: how to send them, and what was sent. */
export function OrderHelp({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const [asking, setAsking] = useState<Asking>()
  // Here and not in the sheet, so that closing the sheet loses nothing.
  const [words, setWords] = useState<Record<OrderRequest, string>>({ refund: '', question: '' })
  const { status, shippedAt, lines, requests } = order
  const ground = refundGround(
    { state: status, shippedAt: shippedAt === null ? null : new Date(shippedAt), lines },
    new Date(),
  )
  return (
    <Panel title={t('help.heading')}>
      <div className={classes.help}>
        {requests.length > 0 && (
          <ul className={classes.sent}>
            {requests.map(({ kind, at }) => (
              <li key={kind}>{t(`help.${SENT[kind]}`, { at: momentInText(at, lang) })}</li>
            ))}
            <li className={classes.answer}>{t('help.answer')}</li>
          </ul>
        )}
        {status === 'preparing' && !ground && <p>{t('help.made')}</p>}
        <div className={classes.buttons}>
          <PlainButton variant="outline" onClick={() => setAsking({ kind: 'question' })}>
            {t('help.ask')}
          </PlainButton>
          {ground && !isRefundRequested(requests) && (
            <PlainButton variant="outline" onClick={() => setAsking({ kind: 'refund', ground })}>
              {t('help.refund')}
            </PlainButton>
          )}
        </div>
      </div>
      {asking && (
        <OrderRequestSheet
          orderNumber={order.orderNumber}
          asking={asking}
          words={words[asking.kind]}
          onWords={(text) => setWords((now) => ({ ...now, [asking.kind]: text }))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Panel>
  )
}

const SENT = { refund: 'refundAt', question: 'askedAt' } as const satisfies Record<OrderRequest, string>
