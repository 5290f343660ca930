import type { OpenedPurchase } from '@idocard/contract/company/purchase'
import { MAX_REFUSAL_REASON } from '@idocard/domain/company/purchase'
import { pick } from '@idocard/domain/language'
import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { copyText } from '../../features/commerce/order/copy-text.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { toast } from '../../lib/toast.ts'
import { Can } from '../kit/can.tsx'
import { Part } from '../kit/parts.tsx'
import { ButtonRow } from '../kit/said-once.tsx'

type MovesProps = { order: OpenedPurchase }

/** What is to be done with an order now: an owner agrees, or somebody pays. */
export function PurchaseMoves({ order }: MovesProps) {
  const { status, approval, isPayable } = order
  if (approval === 'refused') return <Refused order={order} />
  if (status !== 'awaiting_payment') return null
  if (approval === 'waiting') return <Decide order={order} />
  return isPayable ? <Pay order={order} /> : null
}

function Refused({ order: { reason, decidedCh, decidedEn } }: MovesProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const by = pick(lang, decidedCh, decidedEn)
  return (
    <Notice tone="bad" title={by ? t('purchase.refusedBy', { by }) : t('purchase.refused')}>
      {reason}
    </Notice>
  )
}

/** Approves an order, or refuses it with a reason. */
function Decide({ order: { orderNumber, expiresAt } }: MovesProps) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const lang = useLang()
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const approve = useCommand(api.purchase.approve, {
    inPlace: true,
    onSuccess: () => void toast({ tone: 'good', title: t('purchase.approved') }),
  })
  const refuse = useCommand(api.purchase.refuse, { inPlace: true })
  const isBusy = approve.isPending || refuse.isPending
  const error = approve.error ?? refuse.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return
    refuse.mutate({ orderNumber, reason })
    setRefusing(false)
  }
  return (
    <Part title={t('purchase.waiting')}>
      <p>{t('purchase.waitingText', { until: momentInText(expiresAt, lang) })}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      <ButtonRow>
        <Can may="purchase.approve" disabled={isBusy} onClick={() => approve.mutate({ orderNumber })}>
          {t('purchase.approve')}
        </Can>
        <Can may="purchase.approve" variant="outline" disabled={isBusy} onClick={() => setRefusing(true)}>
          {t('purchase.refuse')}
        </Can>
      </ButtonRow>
      {isRefusing && (
        <Sheet title={t('purchase.refuse')} closeLabel={shared('close')} onClose={() => setRefusing(false)}>
          <form className="console-editor" onSubmit={submit}>
            <TextInput
              label={t('purchase.reason')}
              description={t('purchase.reasonHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              required
              maxLength={MAX_REFUSAL_REASON}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <PlainButton type="submit" disabled={reason.trim() === ''}>
              {t('purchase.refuse')}
            </PlainButton>
          </form>
        </Sheet>
      )}
    </Part>
  )
}

/** Pays the order, or copies the link with which a colleague does. */
function Pay({ order: { orderNumber, expiresAt } }: MovesProps) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const pay = useCommand(api.purchase.make_link, {
    inPlace: true,
    onSuccess: ({ link }) => location.assign(link),
    // The page is left.
    later: true,
  })
  const copy = useCommand(api.purchase.make_link, {
    inPlace: true,
    onSuccess: async ({ link }) => {
      const isCopied = await copyText(link)
      void toast({ tone: isCopied ? 'good' : 'bad', title: t(isCopied ? 'order.linkCopied' : 'order.linkNotCopied') })
    },
  })
  const error = pay.error ?? copy.error
  const isBusy = pay.isPending || copy.isPending
  return (
    <Part title={t('purchase.toPay')}>
      <p>{t('purchase.toPayText', { until: momentInText(expiresAt, lang) })}</p>
      {error && <Notice tone="bad" live title={error.message} />}
      <ButtonRow>
        <Can may="purchase.make" disabled={isBusy} onClick={() => pay.mutate({ orderNumber })}>
          {t('purchase.pay')}
        </Can>
        <Can may="purchase.make" variant="outline" disabled={isBusy} onClick={() => copy.mutate({ orderNumber })}>
          {t('purchase.copyLink')}
        </Can>
      </ButtonRow>
    </Part>
  )
}
