import type { LinkedOrder } from '@idocard/contract/commerce/phone-order'
import { isShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { sellerLines } from '@idocard/domain/commerce/seller'
import { formatTwd } from '@idocard/domain/money'
import { useLocation, useSearchParams } from 'react-router'
import { ReturnsNote } from '../../features/commerce/cart/returns-note.tsx'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { OrderDelivery } from '../../features/commerce/order/order-delivery.tsx'
import { OrderLines } from '../../features/commerce/order/order-lines.tsx'
import { Panel } from '../../features/commerce/order/order-view.tsx'
import { PayButton } from '../../features/commerce/order/pay-button.tsx'
import { rememberLink } from '../../features/commerce/order/pay-link.ts'
import type { PaymentStage } from '../../features/commerce/order/payment-stage.ts'
import { useConfirmation } from '../../features/commerce/order/use-confirmation.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useInBrowser } from '../../lib/in-browser.ts'
import { useLang } from '../../lib/language.ts'
import { momentInText } from '../../lib/moment.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { useCompany } from '../site/use-company.ts'
import classes from './pay-link.module.css'
import { ServiceContact } from './service-contact.tsx'
import { Waiting } from './waiting.tsx'

/**
 * The page of a payment link: a customer checks the order that staff made for them on the phone, and pays without
 * signing in. The token is in the address's fragment, which no server gets.
 */
export default function PayLinkScreen() {
  const { t } = useTranslation('order')
  const inBrowser = useInBrowser()
  const { hash } = useLocation()
  const token = hash.slice(1)
  return (
    <main className={classes.screen}>
      <title>{t('payLink.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      {inBrowser ? <Linked key={token} token={token} /> : <Opening />}
    </main>
  )
}

function Opening() {
  const { t } = useTranslation('order')
  return (
    <>
      <PageTitle title={t('payLink.title')} />
      <Waiting label={t('payLink.loading')} />
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof api.orderLink.load>>

function Linked({ token }: { token: string }) {
  const { t } = useTranslation('order')
  const [query] = useSearchParams()
  const confirmation = useConfirmation(
    { queryKey: [...api.orderLink.load.key, { token }], queryFn: () => api.orderLink.load({ token }) },
    { isKnown: token !== '', hasResult: query.get('from') === 'bank' },
  )
  const { order: linked, stage, error, refetch, sayUnpaid } = confirmation
  if (token !== '' && !linked && !error) return <Opening />
  if (!linked || !stage) return <Unknown error={error} onAgain={() => void refetch()} />
  const { order } = linked
  return (
    <>
      <Headline linked={linked} stage={stage} />
      {stage === 'confirming' ? (
        <div className={classes.actions}>
          <PlainButton variant="outline" onClick={sayUnpaid}>
            {t('complete.notPaidYet')}
          </PlainButton>
        </div>
      ) : order ? (
        <ToPay token={token} linked={linked} order={order} stage={stage} onFailed={() => void refetch()} />
      ) : (
        <Ended linked={linked} stage={stage} />
      )}
    </>
  )
}

/** Neither a link nor an order: wrong, too old, or there is no answer. */
function Unknown({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const { t } = useTranslation('order')
  if (!error || (error instanceof ApiError && [404, 422].includes(error.code))) {
    return (
      <>
        <PageTitle title={t('payLink.unknown')} intro={<p>{t('payLink.unknownText')}</p>} />
        <ServiceContact />
      </>
    )
  }
  return (
    <>
      <PageTitle title={t('payLink.title')} />
      <EmptyState title={t('detail.failed')} action={<PlainButton onClick={onAgain}>{t('detail.again')}</PlainButton>}>
        {error instanceof Error ? error.message : null}
      </EmptyState>
    </>
  )
}

function Headline({
  linked: { orderNumber: number, expiresAt, order, isForCompany },
  stage,
}: {
  linked: Loaded
  stage: PaymentStage
}) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const kept = t('payLink.until', { until: momentInText(expiresAt, lang) })
  const isOver = order === null
  const open = [t('payLink.title'), t(isForCompany ? 'payLink.company' : 'payLink.intro', { number }), kept]
  const over = [t('payLink.over'), t('payLink.overText')]
  const [title, ...texts] = {
    leaving: [t('pay.leaving'), kept],
    confirming: [t('complete.confirming'), t('complete.confirmingText')],
    left: isOver ? over : [t('complete.left'), kept, t('complete.leftText')],
    unconfirmed: isOver ? over : open,
    // No link is made before an owner of the company has agreed.
    approval: over,
    declined: isOver ? over : [t('complete.declined'), t('complete.declinedText'), kept],
    paid: [t('complete.paid'), t('payLink.paidText', { number })],
    cancelled: [t('complete.cancelled'), t('statusText.cancelled')],
    expired: over,
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

type ToPayProps = { token: string; linked: Loaded; order: LinkedOrder; stage: PaymentStage; onFailed: () => void }

/** What is ordered, where it goes, from whom it is bought and whether it can be returned; then the button. */
function ToPay({ token, linked: { orderNumber, isForCompany }, order, stage, onFailed }: ToPayProps) {
  const { t } = useTranslation('order')
  const lang = useLang()
  const { seller } = useCompany()
  const { subtotal, discount, discountCode, freight, total, shippingMethod } = order
  const isPrinted = order.lines.some((line) => line.isPrinted)
  const open = () => {
    rememberLink(orderNumber, token)
    return api.orderLink.pay({ token })
  }
  return (
    <div className={classes.order}>
      <Panel title={t('detail.products')}>
        <OrderLines lines={order.lines.map((line) => ({ ...line, print: null }))} />
        <div className={classes.amounts}>
          {isShippingMethod(shippingMethod) && (
            <Amounts {...{ subtotal, discount, discountCode, freight, total, shippingMethod }} />
          )}
        </div>
        {isPrinted && !isForCompany && <p className={classes.note}>{t('payLink.printed')}</p>}
      </Panel>
      <Panel title={t('detail.delivery')}>
        <OrderDelivery order={{ ...order, ...UNPAID }} />
        <div className={classes.wrong}>
          <p>{t('payLink.wrong')}</p>
          <ServiceContact />
        </div>
      </Panel>
      <Panel title={t('payLink.returns')}>
        <ReturnsNote products={order.lines} />
      </Panel>
      {seller.nameCh && (
        <Panel title={t('payLink.seller')}>
          {sellerLines(seller, lang).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Panel>
      )}
      <div className={classes.pay}>
        <Amount total={total} />
        <PayButton orderNumber={orderNumber} again={stage === 'declined'} open={open} onFailed={onFailed} />
        <p className={classes.note}>{t('payLink.secure')}</p>
        <p className={classes.note}>{t('payLink.keep')}</p>
      </div>
    </div>
  )
}

/** What `OrderDelivery` shows of orders that are paid, of which there is nothing yet. */
const UNPAID = {
  status: 'awaiting_payment',
  paidAt: null,
  preparedAt: null,
  shippingRemark: '',
  carrier: '',
  trackingNumber: '',
} as const

function Amount({ total }: { total: number }) {
  const { t } = useTranslation('order')
  const lang = useLang()
  return (
    <p className={classes.total}>
      <span>{t('payPage.total')}</span>
      <strong>{formatTwd(total, lang)}</strong>
    </p>
  )
}

/** What can be done once the link has ended. */
function Ended({ linked: { orderNumber, isForCompany }, stage }: { linked: Loaded; stage: PaymentStage }) {
  const { t } = useTranslation('order')
  return stage === 'paid' ? (
    <Notice tone="good" action={<ButtonLink to={paths.order(orderNumber)}>{t('payLink.signIn')}</ButtonLink>}>
      {t(isForCompany ? 'payLink.companyPaid' : 'payLink.signInText')}
    </Notice>
  ) : (
    <>
      {!isForCompany && (
        <Notice action={<ButtonLink to={paths.plans()}>{t('payLink.shop')}</ButtonLink>}>{t('payLink.again')}</Notice>
      )}
      <ServiceContact />
    </>
  )
}
