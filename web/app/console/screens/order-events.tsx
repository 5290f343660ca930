import type { OrderEvent, StaffOrder } from '@idocard/contract/commerce/staff-order'
import { MAX_ORDER_NOTE } from '@idocard/domain/commerce/order-event'
import { formatMobile } from '@idocard/domain/identity/phone'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import type { FormEvent } from 'react'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { DraftNotices, KeptStatus } from '../kit/draft-notices.tsx'
import { MentionField, useMentions } from '../kit/mention-field.tsx'
import { useSeen } from '../kit/mentions.tsx'
import { useKept } from '../kit/use-kept.ts'
import { useCause } from './provider-words.ts'

type OrderEventsProps = {
  order: StaffOrder
  /** A message is on its way to the buyer: its event comes once it has left. */
  onSent: () => void
}

/** What happened to an order, newest first, and a field for a note. */
export function OrderEvents({ order: { orderNumber, events, lines }, onSent }: OrderEventsProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { t: shared } = useTranslation('backstage')
  const kept = useKept('orders', orderNumber, { note: '' })
  const text = kept.values?.note ?? ''
  const { colleagues, idsIn } = useMentions('order')
  useSeen('order', orderNumber)
  const add = useCommand(api.siteOrder.add_note, { inPlace: true, onSuccess: () => kept.done({ note: '' }) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending && !kept.isBehind && text.trim()) add.mutate({ orderNumber, text, mentions: idsIn(text) })
  }
  return (
    <>
      <form className="console-note" onSubmit={submit}>
        <DraftNotices draft={kept} isSending />
        {kept.values ? (
          <MentionField
            label={t('order.note')}
            description={t('order.noteText')}
            minRows={2}
            maxLength={MAX_ORDER_NOTE}
            colleagues={colleagues}
            readOnly={add.isPending}
            value={text}
            onType={(note) => kept.put({ note })}
          />
        ) : (
          <Skeleton label={shared('loading')} lines={3} />
        )}
        {add.error && <Notice tone="bad" live title={add.error.message} />}
        <Can may="order.read" type="submit" variant="outline" disabled={add.isPending || kept.isBehind || !text.trim()}>
          {t('order.addNote')}
        </Can>
        <KeptStatus kept={kept} />
      </form>
      <ol className="console-events">
        {events.map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <p>
              <strong>{t(`order.event.${event.kind}`)}</strong>
              {event.amount !== null && <strong>{formatTwd(event.amount, lang)}</strong>}
              <time dateTime={event.at}>{formatMoment(event.at, lang)}</time>
              {event.by && <span>{formatMobile(event.by)}</span>}
            </p>
            <Printed event={event} lines={lines} />
            {event.text && !event.message && <p className="console-words">{event.text}</p>}
            {event.message && (
              <Sent
                orderNumber={orderNumber}
                message={event.message}
                isWaiting={event.kind === 'not_told_yet'}
                onSent={onSent}
              />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

/** On which product something else is printed now. */
function Printed({ event: { productId }, lines }: { event: OrderEvent; lines: StaffOrder['lines'] }) {
  const lang = useLang()
  const line = productId !== null && lines.find((one) => one.productId === productId)
  return line ? <p className="console-words">{pick(lang, line.titleCh, line.titleEn)}</p> : null
}

type SentProps = {
  orderNumber: string
  message: NonNullable<OrderEvent['message']>
  /** It is tried again by itself. */
  isWaiting: boolean
  onSent: () => void
}

/** A message to the buyer, and why it has not left; it can be sent again. */
function Sent({ orderNumber, message: { notice, time, cause, code }, isWaiting, onSent }: SentProps) {
  const { t } = useTranslation('console')
  const causeWords = useCause()
  const name = t(`order.told.${notice}`)
  const resend = useCommand(api.siteOrder.resend, { inPlace: true, onSuccess: onSent })
  return (
    <>
      <div className="console-sent">
        <span>{name}</span>
        {!isWaiting && (
          <Can
            may="order.read"
            variant="quiet"
            aria-label={t('order.resendOf', { name })}
            disabled={resend.isPending}
            onClick={() => resend.mutate({ orderNumber, notice, time })}
          >
            {t('order.resend')}
          </Can>
        )}
      </div>
      {cause && <p className="console-words">{causeWords(cause, code)}</p>}
      {resend.error && <Notice tone="bad" live title={resend.error.message} />}
    </>
  )
}
