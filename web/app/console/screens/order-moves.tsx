import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import { CARRIERS, carrierName, type Parcel, parseTrackingNumber } from '@idocard/domain/commerce/carrier'
import { MAX_CANCEL_REASON } from '@idocard/domain/commerce/order-event'
import { moveProblem, orderFacts } from '@idocard/domain/commerce/order-work'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../kit/button.tsx'
import { Danger } from '../../kit/confirm-dialog.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useAction, useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { ReasonField } from '../kit/reason-field.tsx'

/** What can be done with an order now, and why other things cannot. */
export function OrderMoves({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const { status: state, confirmedAt, total, refunded, lines, toReturn } = order
  const facts = orderFacts({ state, confirmedAt, total, refunded }, lines, toReturn?.amount)
  switch (order.status) {
    case 'awaiting_payment':
      return (
        <>
          {order.approval === 'waiting' && <p>{t('order.needsApproval')}</p>}
          <Cancel order={order} />
        </>
      )
    case 'paid':
      return <Prepare order={order} problem={moveProblem('prepare', facts)} />
    case 'preparing':
      return moveProblem('ship', facts) === 'to_return' ? <PaidBack /> : <Ship order={order} />
    case 'shipped':
      return (
        <>
          <Move order={order} move="complete" />
          <details className="console-more">
            <summary>{t('order.correct')}</summary>
            <Ship order={order} isCorrection />
          </details>
        </>
      )
    default:
      return <p>{t('order.nothingLeft')}</p>
  }
}

type MoveProps = { order: StaffOrder; move: 'prepare' | 'complete'; isIncomplete?: boolean; variant?: 'outline' }

/** A button for one order. A refusal stays beside it. */
function Move({ order: { orderNumber }, move, isIncomplete = false, variant }: MoveProps) {
  const { t } = useTranslation('console')
  const moving = useAction([api.siteOrder[move]], async () => {
    const list = [orderNumber]
    const answer =
      move === 'prepare'
        ? await api.siteOrder.prepare({ list, incomplete: isIncomplete })
        : await api.siteOrder.complete({ list })
    return answer.list[0]?.problem ?? ''
  })
  return (
    <>
      {moving.data && <Notice tone="bad" live title={moving.data} />}
      <div className="console-actions">
        <Can may="order.ship" {...(variant && { variant })} disabled={moving.isPending} onClick={() => moving.mutate()}>
          {t(isIncomplete ? 'order.prepareIncomplete' : `order.${move}`)}
        </Can>
      </div>
    </>
  )
}

type PrepareProps = { order: StaffOrder; problem: ReturnType<typeof moveProblem> }

function Prepare({ order, problem }: PrepareProps) {
  const { t } = useTranslation('console')
  if (problem === 'to_return') return <PaidBack />
  if (problem === 'unconfirmed') return <Notice tone="attention" title={t('order.unconfirmed')} />
  return (
    <>
      <p>{t(problem ? 'order.printMissing' : 'order.prepareText')}</p>
      <Move
        order={order}
        move="prepare"
        isIncomplete={problem === 'print_missing'}
        {...(problem && { variant: 'outline' })}
      />
    </>
  )
}

/** Nothing is made or sent whose money is to be returned. */
function PaidBack() {
  const { t } = useTranslation('console')
  return <Notice tone="attention" title={t('order.paidBack')} />
}

type ShipProps = { order: StaffOrder; isCorrection?: boolean }

/** Carrier and tracking number: of a parcel that is sent, or in place of wrong ones. */
function Ship({ order, isCorrection = false }: ShipProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { orderNumber } = order
  const [carrier, setCarrier] = useState<Parcel['carrier']>(order.carrier || CARRIERS[0])
  const [number, setNumber] = useState(order.trackingNumber)
  const [isWrong, setWrong] = useState(false)
  const calls = [isCorrection ? api.siteOrder.correct_parcel : api.siteOrder.ship]
  const shipping = useAction(
    calls,
    async () => {
      if (isCorrection) {
        await api.siteOrder.correct_parcel({ orderNumber, carrier, trackingNumber: number })
        return ''
      }
      const { list } = await api.siteOrder.ship({ list: [{ orderNumber, carrier, trackingNumber: number }] })
      return list[0]?.problem ?? ''
    },
    {
      inPlace: true,
      onSuccess: (problem) => {
        if (!problem) void toast({ tone: 'good', title: t(isCorrection ? 'order.corrected' : 'order.shipped') })
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isRight = parseTrackingNumber(carrier, number) !== null
    setWrong(!isRight)
    if (isRight && !shipping.isPending) shipping.mutate()
  }
  const problem = shipping.error?.message || shipping.data
  return (
    <form className="console-ship" onSubmit={submit} noValidate>
      <NativeSelect
        label={t('order.carrier')}
        value={carrier}
        data={CARRIERS.map((value) => ({ value, label: carrierName(value, lang) }))}
        onChange={(event) => {
          setCarrier(event.currentTarget.value as Parcel['carrier'])
          setWrong(false)
        }}
      />
      <TextInput
        label={t('order.trackingNumber')}
        error={isWrong ? t('order.trackingWrong') : undefined}
        autoComplete="off"
        inputMode="text"
        value={number}
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setWrong(false)
        }}
      />
      {problem && <Notice tone="bad" live title={problem} />}
      <Can may="order.ship" type="submit" disabled={shipping.isPending} {...(isCorrection && { variant: 'outline' })}>
        {t(isCorrection ? 'order.correct' : 'order.ship')}
      </Can>
    </form>
  )
}

function Cancel({ order: { orderNumber } }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('order.unpaidText')}</p>
      <div className="console-actions">
        <Can may="order.make" variant="outline" onClick={() => setOpen(true)}>
          {t('order.cancel')}
        </Can>
      </div>
      {isOpen && <CancelSheet orderNumber={orderNumber} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelSheet({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const [reason, setReason] = useState('')
  const cancel = useCommand(api.siteOrder.cancel, { inPlace: true, onSuccess: onClose })
  const isReady = reason.trim() !== '' && !cancel.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) cancel.mutate({ orderNumber, reason })
  }
  return (
    <Sheet title={t('order.cancelTitle', { number: orderNumber })} closeLabel={shared('close')} onClose={onClose}>
      <form className="console-editor" onSubmit={submit}>
        <p>{t('order.cancelText')}</p>
        <ReasonField
          label={t('order.cancelReason')}
          description={t('order.cancelReasonText')}
          maxLength={MAX_CANCEL_REASON}
          value={reason}
          onChange={setReason}
        />
        {cancel.error && <Notice tone="bad" live title={cancel.error.message} />}
        <Danger>
          <PlainButton type="submit" disabled={!isReady}>
            {t('order.cancel')}
          </PlainButton>
        </Danger>
      </form>
    </Sheet>
  )
}
