import { MAX_ORDER_REQUEST, needsReason, type RefundGround } from '@idocard/domain/commerce/order-request'
import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import classes from './order-help.module.css'

/** What is asked, and on what ground a refund was possible when the sheet was opened. */
export type Asking = { kind: 'question' } | { kind: 'refund'; ground: RefundGround }

type OrderRequestSheetProps = {
  orderNumber: string
  asking: Asking
  /** What was typed. */
  words: string
  onWords: (words: string) => void
  onClose: () => void
}

/** Sends a question about an order, or requests its cancellation and refund. */
export function OrderRequestSheet({ orderNumber, asking, words, onWords, onClose }: OrderRequestSheetProps) {
  const { t } = useTranslation('order')
  const field = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(false)
  const ground = asking.kind === 'refund' ? asking.ground : undefined
  const isNeeded = !ground || needsReason(ground)
  const { mutate, isPending, error } = useCommand(ground ? api.order.request_refund : api.order.ask, {
    answers: () => orderQuery(orderNumber),
    onSuccess: () => {
      onWords('')
      onClose()
      void toast({ tone: 'good', title: t('help.sentTitle'), text: t('help.sentText') })
    },
    inPlace: true,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const isMissing = isNeeded && words.trim() === ''
    setEmpty(isMissing)
    if (isMissing) field.current?.focus()
    else mutate({ orderNumber, content: words })
  }
  return (
    <Sheet title={t(ground ? 'help.refund' : 'help.ask')} closeLabel={t('help.close')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p className={classes.of}>{t('help.of', { number: orderNumber })}</p>
        <p>{t(ground ? `help.${ground}Text` : 'help.askText')}</p>
        <Textarea
          ref={field}
          label={t(!ground ? 'help.question' : isNeeded ? 'help.fault' : 'help.reason')}
          error={isEmpty && t('help.empty')}
          minRows={4}
          autosize
          maxRows={10}
          maxLength={MAX_ORDER_REQUEST}
          value={words}
          onChange={(event) => {
            setEmpty(false)
            onWords(event.currentTarget.value)
          }}
        />
        {error && (
          <Notice tone="bad" live>
            {error.message}
          </Notice>
        )}
        <PlainButton type="submit" size="lg" aria-disabled={isPending}>
          {t(isPending ? 'help.sending' : ground ? 'help.sendRefund' : 'help.send')}
        </PlainButton>
      </form>
    </Sheet>
  )
}
