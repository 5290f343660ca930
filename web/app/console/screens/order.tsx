import type { StaffOrder } from '@idocard/contract/commerce/staff-order'
import { isShippingMethod } from '@idocard/domain/commerce/delivery-method'
import { paymentMethodName, paymentProviderName } from '@idocard/domain/commerce/payment-method'
import { formatMobile } from '@idocard/domain/identity/phone'
import { joined } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { Amounts } from '../../features/commerce/order/amounts.tsx'
import { OrderDelivery } from '../../features/commerce/order/order-delivery.tsx'
import { OrderLines } from '../../features/commerce/order/order-lines.tsx'
import { OrderStatus } from '../../features/commerce/order/order-status.tsx'
import { PrintSummary } from '../../features/commerce/print/print-summary.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useCommand } from '../../lib/command.ts'
import { useLang } from '../../lib/language.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Can } from '../kit/can.tsx'
import { useMe } from '../kit/me.ts'
import { Page } from '../kit/page.tsx'
import { Fact, Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { ButtonRow } from '../kit/said-once.tsx'
import { NewOrder } from './new-order.tsx'
import { OrderCards } from './order-cards.tsx'
import { OrderEvents } from './order-events.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderMoves } from './order-moves.tsx'
import { OrderPapers } from './order-papers.tsx'
import { Refund, ToReturn } from './order-refund.tsx'
import { PrintFiles } from './print-files.tsx'

/** One order: what is to be done, what is printed, where it goes, its money, and what happened. `new`: makes one. */
export default function Order({ id }: { id: string }) {
  return id === 'new' ? <NewPhoneOrder /> : <StoredOrder key={id} id={id} />
}

function NewPhoneOrder() {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  return (
    <Page title={t('order.add')} back={{ to: addressOf({ prefix, screen: 'orders' }), text: t('screen.orders') }}>
      <NewOrder />
    </Page>
  )
}

function StoredOrder({ id }: { id: string }) {
  const { t } = useTranslation('console')
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  // How many messages the timeline has once those that were sent again have left.
  const [awaited, setAwaited] = useState(0)
  const order = useCall(
    api.siteOrder.get,
    { orderNumber: id },
    { refetchInterval: ({ state }) => sentOf(state.data) < awaited && SENDING_MS },
  )
  return (
    <Page
      title={t('order.title', { number: id })}
      back={{ to: addressOf({ prefix, screen: 'orders' }), text: t('screen.orders') }}
      actions={order.data && <OrderStatus status={order.data.status} />}
    >
      {order.data ? (
        <Parts order={order.data} onSent={() => setAwaited(sentOf(order.data) + 1)} />
      ) : order.error ? (
        <Failed error={order.error} again={shared('again')} onAgain={() => void order.refetch()} />
      ) : (
        <Skeleton label={shared('loading')} lines={10} />
      )}
    </Page>
  )
}

/** The pause between two looks whether a message has left. */
const SENDING_MS = 2000
const sentOf = (order?: StaffOrder) => order?.events.filter(({ message }) => message !== null).length ?? 0

function Parts({ order, onSent }: { order: StaffOrder; onSent: () => void }) {
  const { t } = useTranslation('console')
  const { t: shop } = useTranslation('order')
  const { subtotal, discount, discountCode, freight, total, refunded, shippingMethod, logoFiles } = order
  return (
    <div className="console-order">
      <div>
        <ToReturn order={order} />
        <RefundRequest order={order} />
        <Part title={t('order.next')}>
          <OrderMoves order={order} />
        </Part>
        <OrderLink order={order} onSent={onSent} />
        <OrderCards order={order} />
        <Part title={t('order.goods')}>
          <OrderLines
            lines={order.lines}
            below={({ productId, quantity, print }) =>
              print && (
                <>
                  <PrintSummary
                    rule={print.rule}
                    quantity={quantity}
                    cards={print.cards}
                    logo={print.logo}
                    isOrdered
                    isForStaff
                  />
                  {logoFiles
                    .filter((file) => file.productId === productId)
                    .map(({ path }) => (
                      <a key={path} href={path} className="console-file">
                        {shop('print.download')}
                      </a>
                    ))}
                </>
              )
            }
          />
          {order.lines.some(({ print }) => print) && (
            <ButtonRow>
              <PrintFiles orderNumbers={[order.orderNumber]} />
            </ButtonRow>
          )}
          {isShippingMethod(shippingMethod) && (
            <Amounts {...{ subtotal, discount, discountCode, freight, total, refunded, shippingMethod }} />
          )}
        </Part>
        <Part title={t('order.events')}>
          <OrderEvents order={order} onSent={onSent} />
        </Part>
      </div>
      <div>
        <Part title={shop('detail.delivery')}>
          <OrderDelivery order={order} />
          <ButtonRow>
            <OrderPapers orderNumbers={[order.orderNumber]} />
          </ButtonRow>
        </Part>
        <Part title={t('order.buyer')}>
          <Buyer order={order} />
        </Part>
        <Part title={t('order.money')}>
          <Money order={order} />
          <ButtonRow>
            <Refund order={order} />
          </ButtonRow>
        </Part>
      </div>
    </div>
  )
}

/** What the buyer requests, before anything else: nothing should be sent that is to be refunded. */
function RefundRequest({ order: { orderNumber, isRefundRequested, events } }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const settle = useCommand(api.siteOrder.settle_request)
  if (!isRefundRequested) return null
  return (
    <Notice
      tone="attention"
      title={t('order.refundRequested')}
      action={
        <Can
          may="order.ship"
          variant="outline"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ orderNumber })}
        >
          {t('order.settle')}
        </Can>
      }
    >
      {events.find(({ kind }) => kind === 'refund_requested')?.text || t('order.noWords')}
    </Notice>
  )
}

function Buyer({ order: { email, shippingPhone, buyer, lang: theirs, source, inquiry } }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { prefix, may } = useMe()
  const at = email || buyer.email
  return (
    <dl className="console-facts">
      <Fact name={t('order.phone')}>
        {shippingPhone && <a href={`tel:${shippingPhone}`}>{formatMobile(shippingPhone)}</a>}
      </Fact>
      <Fact name={t('order.email')}>{at && <a href={`mailto:${at}`}>{at}</a>}</Fact>
      <Fact name={t('order.account')}>{joined(lang, 'dot', [formatMobile(buyer.phone), buyer.email])}</Fact>
      <Fact name={t('order.orders')}>{buyer.orders.toLocaleString('en')}</Fact>
      <Fact name={t('order.lang')}>{t(`order.langs.${theirs}`)}</Fact>
      {source && <Fact name={t('order.source')}>{t(`figures.sources.${source}`)}</Fact>}
      {inquiry && (
        <Fact name={t('order.inquiry')}>
          {may('inquiry.answer') ? (
            <Link to={addressOf({ prefix, screen: 'inquiries', id: inquiry.id })}>{inquiry.name}</Link>
          ) : (
            inquiry.name
          )}
        </Fact>
      )}
    </dl>
  )
}

function Money({ order }: { order: StaffOrder }) {
  const { t } = useTranslation('console')
  const lang = useLang()
  const { total, refunded, paidAt, confirmedAt, paymentMethod, payments, invoice } = order
  const way = paymentMethodName(paymentMethod, lang)
  return (
    <dl className="console-facts">
      <Fact name={t('order.total')}>{formatTwd(total, lang)}</Fact>
      {payments.map(({ tradeNo, method, state, amount, openedAt }) => (
        <Fact key={tradeNo} name={t(`order.payment.${state}`)}>
          {joined(lang, 'dot', [
            formatTwd(amount, lang),
            t('order.paidBy', { way, provider: paymentProviderName(method, lang) }),
          ])}
          <br />
          <small>{joined(lang, 'dot', [formatMoment(openedAt, lang), tradeNo])}</small>
        </Fact>
      ))}
      {paidAt && !confirmedAt && <Fact name={t('order.bank')}>{t('order.unconfirmed')}</Fact>}
      {invoice && (
        <Fact name={t('order.invoice')}>
          {invoice.number || invoice.problem || t('order.invoiceWaits')}
          {invoice.number && refunded > 0 && (
            <>
              <br />
              <small>{t('order.invoiceOpen')}</small>
            </>
          )}
        </Fact>
      )}
      {refunded > 0 && <Fact name={t('order.refunded')}>{formatTwd(refunded, lang)}</Fact>}
    </dl>
  )
}
