import type { Order } from '@idocard/contract/commerce/order-fields'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { ReorderButton } from '../../features/commerce/cart/reorder-button.tsx'
import { NextSteps } from '../../features/commerce/order/next-steps.tsx'
import { OrderProblem } from '../../features/commerce/order/order-problem.tsx'
import { OrderView } from '../../features/commerce/order/order-view.tsx'
import { PayButton } from '../../features/commerce/order/pay-button.tsx'
import { rememberedLink } from '../../features/commerce/order/pay-link.ts'
import type { PaymentStage } from '../../features/commerce/order/payment-stage.ts'
import { orderQuery } from '../../features/commerce/order/queries.ts'
import { useConfirmation } from '../../features/commerce/order/use-confirmation.ts'
import { useStateWords } from '../../features/commerce/order/use-state-words.ts'
import { CompanyOffer } from '../../features/company/company-start/company-offer.tsx'
import { RequireMember } from '../../features/identity/session/require-member.tsx'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Steps } from '../../kit/steps.tsx'
import { api } from '../../lib/browser-api.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import classes from './complete.module.css'
import { OrderPrint } from './line-print.tsx'
import { NextAction } from './next-action.tsx'
import { Waiting } from './waiting.tsx'

/** The last step of checkout: the result of the payment, and the order. */
export default function CompleteScreen() {
  const { t } = useTranslation('order')
  const inBrowser = useInBrowser()
  const [query] = useSearchParams()
  // Whoever paid at a link has not signed in: back to the link, with what the bank said.
  const link = inBrowser && rememberedLink(query.get('orderNumber') ?? '')
  if (link) return <Navigate to={`${paths.pay}?${query}#${link}`} replace />
  return (
    <main className={classes.screen}>
      <title>{t('complete.pageTitle')}</title>
      <RequireMember waiting={<Opening />}>
        <Confirmation />
      </RequireMember>
    </main>
  )
}

function Opening() {
  const { t } = useTranslation('order')
  return (
    <>
      <PageTitle title={t('complete.title')} />
      <Waiting label={t('detail.loading')} />
    </>
  )
}

function Confirmation() {
  const { t } = useTranslation('order')
  const [search] = useSearchParams()
  const company = useCompany()
  const orderNumber = search.get('orderNumber') ?? ''
  const query = { ...orderQuery(orderNumber), queryFn: () => api.order.load_my_order_info({ orderNumber }) }
  /** The product whose print details are being edited. */
  const [editing, setEditing] = useState<number>()
  const { order, stage, error, refetch, sayUnpaid } = useConfirmation(query, {
    isKnown: orderNumber !== '',
    hasResult: search.get('from') === 'bank',
  })
  if (orderNumber !== '' && !order && !error) return <Opening />
  if (!order || !stage) {
    return (
      <>
        <PageTitle title={t('complete.title')} />
        <OrderProblem error={orderNumber === '' ? undefined : error} onAgain={() => void refetch()} />
      </>
    )
  }
  return (
    <>
      <Progress isPaid={stage === 'paid'} />
      <Headline order={order} stage={stage} />
      <div className={classes.actions}>
        <Actions
          order={order}
          stage={stage}
          onFailed={() => void refetch()}
          onUnpaid={sayUnpaid}
          onPrint={setEditing}
        />
      </div>
      {stage === 'paid' && (
        <div className={classes.offer}>
          <CompanyOffer orderNumber={order.orderNumber} />
        </div>
      )}
      <OrderView
        order={order}
        company={company}
        aside={stage === 'paid' ? <NextSteps order={order} /> : undefined}
        below={(line) => <OrderPrint order={order} line={line} editing={editing} onEdit={setEditing} />}
      />
    </>
  )
}

function Progress({ isPaid }: { isPaid: boolean }) {
  const { t } = useTranslation('checkout')
  const steps = [t('steps.information'), t('steps.payment'), t('steps.complete')]
  return (
    <div className={classes.steps}>
      <Steps label={t('steps.label')} steps={steps} current={isPaid ? 3 : 1} doneLabel={t('steps.done')} />
    </div>
  )
}

function Headline({ order, stage }: { order: Order; stage: PaymentStage }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const until = momentInText(order.expiresAt, lang)
  const number = order.orderNumber
  const words = useStateWords(order)
  const reserved = t('complete.kept', { until })
  const [title, ...texts] = {
    leaving: [t('pay.leaving'), reserved],
    confirming: [t('complete.confirming'), t('complete.confirmingText')],
    left: [t('complete.left'), reserved, t('complete.leftText')],
    unconfirmed: [t('complete.unconfirmed'), t('complete.unconfirmedText'), reserved],
    approval: [t('complete.approval'), t('approval', { until })],
    declined: [t('complete.declined'), t('complete.declinedText'), reserved],
    paid: [t('complete.paid'), t('complete.paidText', { number }), words],
    cancelled: [t('complete.cancelled'), t('statusText.cancelled')],
    expired: [t('complete.expired'), t('statusText.expired')],
    refunded: [t('complete.refunded'), t('statusText.refunded')],
  }[stage]
  return (
    <>
      <PageTitle title={title ?? ''} intro={texts.map((text) => <p key={text}>{text}</p>)} />
      {/* A live region, because a heading that changes is not read out. */}
      <p className="visually-hidden" role="status">
        {title}
      </p>
    </>
  )
}

type ActionsProps = {
  order: Order
  stage: PaymentStage
  onFailed: () => void
  onUnpaid: () => void
  onPrint: (productId: number) => void
}

function Actions({ order, stage, onFailed, onUnpaid, onPrint }: ActionsProps) {
  const { t } = useTranslation('order')
  const { orderNumber } = order
  const see = (
    <ButtonLink variant="outline" to={paths.order(orderNumber)}>
      {t('complete.see')}
    </ButtonLink>
  )
  switch (stage) {
    case 'paid':
      return (
        <>
          <NextAction order={order} onPrint={onPrint} />
          {see}
          <PlainButton variant="quiet" onClick={() => window.print()}>
            {t('complete.print')}
          </PlainButton>
        </>
      )
    case 'confirming':
      return (
        <PlainButton variant="outline" onClick={onUnpaid}>
          {t('complete.notPaidYet')}
        </PlainButton>
      )
    case 'approval':
      return see
    case 'leaving':
    case 'left':
    case 'unconfirmed':
    case 'declined':
      return (
        <>
          <PayButton orderNumber={orderNumber} again={stage === 'declined'} onFailed={onFailed} />
          {see}
        </>
      )
    default:
      return (
        <>
          {stage !== 'refunded' && <ReorderButton lines={order.lines} variant="filled" />}
          {see}
        </>
      )
  }
}
