import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import { isRefundedWhole, MAX_REFUND_REASON, refundProblem } from '@idocard/domain/commerce/order-refund'
import { formatTwd } from '@idocard/domain/money'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { CodeSheet } from '../kit/code-sheet.tsx'
import { ReasonField } from '../kit/reason-field.tsx'

/** Nothing of these orders has left the house, so returning all their money cancels them. */
const UNSENT: readonly StaffOrder['status'][] = ['paid', 'preparing']

/** The button that returns money of an order, or says why none can be returned. */
export function Refund({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const { status: state, total, refunded } = order
  const isSettled = order.toReturn === null || order.toReturn.outcome === 'refused'
  const problem = refundProblem({ state, total, refunded, isOpen: !isSettled }, total - refunded)
  return (
    <>
      <Can
        may="order.refund"
        variant="outline"
        // What is left can always be returned, so `amount` is no problem here.
        because={problem && problem !== 'amount' ? t(`order.noRefund.${whyNot(order, problem)}`) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(UNSENT.includes(state) ? 'order.refundOrCancel' : 'order.refund')}
      </Can>
      {isOpen && <RefundSheet order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

const whyNot = ({ status }: StaffOrder, problem: 'state' | 'open') =>
  problem === 'open' ? 'open' : status === 'refunded' ? 'refunded' : 'unpaid'

function RefundSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { orderNumber, total, refunded, status: state } = order
  const left = total - refunded
  const [amount, setAmount] = useState(String(left))
  const [reason, setReason] = useState('')
  const value = amount === '' ? -1 : Number(amount)
  const isWrong = refundProblem({ state, total, refunded, isOpen: false }, value) !== undefined
  const refund = useCommand(api.siteOrder.refund, {
    inPlace: true,
    onSuccess: ({ outcome }) => {
      onClose()
      void toast({
        tone: outcome === 'refunded' ? 'good' : 'bad',
        title: t(`order.refundOutcome.${outcome}`, { amount: formatTwd(value, lang) }),
      })
    },
  })
  const isWhole = isRefundedWhole({ total, refunded }, value)
  return (
    <CodeSheet
      title={t('order.refundTitle', { number: orderNumber })}
      action="refund"
      submit={t('order.refundNow', { amount: formatTwd(isWrong ? 0 : value, lang) })}
      isReady={!isWrong && reason.trim() !== ''}
      isBusy={refund.isPending}
      error={refund.error}
      onSubmit={(pinCode) => refund.mutate({ orderNumber, amount: value, reason, pinCode })}
      onClose={onClose}
    >
      <TextInput
        label={t('order.refundAmount', { left: formatTwd(left, lang) })}
        error={isWrong ? t('order.refundAmountWrong', { left: formatTwd(left, lang) }) : undefined}
        inputMode="numeric"
        maxLength={7}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value.replace(/\D/g, ''))}
      />
      {!isWrong && (
        <Notice>
          {t(isWhole ? (UNSENT.includes(state) ? 'order.refundCancels' : 'order.refundWhole') : 'order.refundPart')}{' '}
          <InvoiceAfter order={order} isWhole={isWhole} />
        </Notice>
      )}
      <ReasonField
        label={t('order.refundReason')}
        description={t('order.refundReasonText')}
        maxLength={MAX_REFUND_REASON}
        value={reason}
        onChange={setReason}
      />
    </CodeSheet>
  )
}

/** What becomes of the invoice: a refund does not change one that is issued. */
function InvoiceAfter({ order: { invoice }, isWhole }: { order: StaffOrder; isWhole: boolean }) {
  const { t } = useTranslation('console')
  if (!invoice) return <>{t('order.invoiceByHand')}</>
  if (invoice.number) return <>{t('order.invoiceStays', { number: invoice.number })}</>
  return <>{t(isWhole ? 'order.invoiceNotIssued' : 'order.invoiceWhole')}</>
}

/** Money that could not be returned from here: why, and what staff do about it. */
export function ToReturn({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [isSettling, setSettling] = useState(false)
  const { toReturn } = order
  if (!toReturn) return null
  const { amount, outcome, reason, detail } = toReturn
  return (
    <Notice
      tone="attention"
      title={t('order.toReturn', { amount: formatTwd(amount, lang) })}
      action={
        <Can may="order.refund" variant="outline" onClick={() => setSettling(true)}>
          {t('order.settleRefund')}
        </Can>
      }
    >
      <p>{t(`order.toReturnWhy.${outcome as Waiting}`)}</p>
      {detail && <p>{t('order.bankSays', { detail })}</p>}
      <p>{t('order.toReturnReason', { reason })}</p>
      {isSettling && <SettleSheet order={order} onClose={() => setSettling(false)} />}
    </Notice>
  )
}
/** The outcomes of a refund that waits for staff. */
type Waiting = 'asked' | 'refused' | 'unknown' | 'due'

/** What staff found out about money that waits: nothing is chosen until they say it. */
const RESULTS = ['returned', 'kept'] as const
type Result = (typeof RESULTS)[number]

function SettleSheet({ order: { orderNumber, toReturn }, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const [result, setResult] = useState<Result | ''>('')
  const [reason, setReason] = useState('')
  const settle = useCommand(api.siteOrder.settle_refund, { inPlace: true, onSuccess: onClose })
  return (
    <CodeSheet
      title={t('order.settleRefundTitle')}
      action="refund"
      submit={t('order.settleRefund')}
      isReady={result !== '' && reason.trim() !== ''}
      isBusy={settle.isPending}
      error={settle.error}
      onSubmit={(pinCode) => settle.mutate({ orderNumber, reason, returned: result === 'returned', pinCode })}
      onClose={onClose}
    >
      <p>{t('order.settleRefundText', { amount: formatTwd(toReturn?.amount ?? 0, lang) })}</p>
      <NativeSelect
        label={t('order.settleResult')}
        value={result}
        data={[
          { value: '', label: t('order.settleChoose') },
          ...RESULTS.map((value) => ({ value, label: t(`order.settleResults.${value}`) })),
        ]}
        onChange={(event) => setResult(event.currentTarget.value as Result | '')}
      />
      <ReasonField
        label={t('order.settleReason')}
        description={t('order.settleReasonText')}
        maxLength={MAX_REFUND_REASON}
        value={reason}
        onChange={setReason}
      />
    </CodeSheet>
  )
}
