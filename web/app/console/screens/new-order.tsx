import { LANGS } from '@idocard/domain/language'
import { NativeSelect, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { MAX_REMARK } from '../../features/commerce/checkout/delivery.ts'
import { InvoiceFields } from '../../features/commerce/checkout/invoice-fields.tsx'
import { ShippingMethodField } from '../../features/commerce/checkout/shipping-method-field.tsx'
import { AddressFields, RecipientFields } from '../../features/identity/profile/destination-fields.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { Failed } from '../../kit/failed.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useTranslation } from '../../lib/texts.ts'
import { DraftNotices } from '../kit/draft-notices.tsx'
import { useMe } from '../kit/me.ts'
import { Part } from '../kit/parts.tsx'
import { addressOf } from '../kit/place.ts'
import { type Draft, useDraft } from '../kit/use-draft.ts'
import { type InquiryOfOrder, useInquiryOfOrder } from './inquiry-of-order.ts'
import { NewOrderGoods } from './new-order-goods.tsx'
import { NewOrderSummary } from './new-order-summary.tsx'
import { FRESH, startOf, type NewOrder as Typed, useNewOrder } from './use-new-order.ts'

const BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Makes an order for a customer on the phone or of an inquiry, who gets a link to pay. */
export function NewOrder() {
  const { t: shared } = useTranslation('backstage')
  const products = useCall(api.product.load_by_front, {})
  const inquiry = useInquiryOfOrder()
  const failed = products.error ? products : inquiry.error ? inquiry : undefined
  if (failed?.error)
    return <Failed error={failed.error} again={shared('again')} onAgain={() => void failed.refetch()} />
  if (!products.data || inquiry.isLoading) return <Skeleton label={shared('loading')} lines={8} />
  return <DraftedOrder products={products.data.list} inquiry={inquiry} />
}

type DraftedProps = { products: Parameters<typeof NewOrderGoods>[0]['products']; inquiry: InquiryOfOrder }

/** The form with what was typed into it before. */
function DraftedOrder({ products, inquiry }: DraftedProps) {
  const { t: shared } = useTranslation('backstage')
  const { prefix } = useMe()
  const navigate = useNavigate()
  // A draft for each inquiry: what is typed for one customer is never in the order of another.
  const draft = useDraft('orders', inquiry.id || 'new', FRESH)
  // How often what was typed was thrown away.
  const [discarded, setDiscarded] = useState(0)
  if (!draft.isLoaded) return <Skeleton label={shared('loading')} lines={8} />
  return (
    <NewOrderForm
      key={discarded}
      products={products}
      inquiry={inquiry}
      draft={draft}
      from={discarded === 0 && draft.found ? { ...FRESH, ...draft.found.values } : undefined}
      onDiscard={() => setDiscarded(discarded + 1)}
      onMade={(id) => void navigate(addressOf({ prefix, screen: 'orders', id }), { replace: true })}
    />
  )
}

type FormProps = DraftedProps & {
  draft: Draft<typeof FRESH>
  /** What was typed before, here or on another device. */
  from: typeof FRESH | undefined
  onDiscard: () => void
  onMade: (orderNumber: string) => void
}

function NewOrderForm({ products, inquiry, draft, from, onDiscard, onMade }: FormProps) {
  const { t } = useTranslation('console')
  const form = useRef<HTMLFormElement>(null)
  // What is kept changes with each key. The form begins with what there was.
  const [begun] = useState(from)
  // The same for what the inquiry said, whatever a colleague does with it meanwhile.
  const [start] = useState(() => startOf(inquiry.start))
  const order = useNewOrder(form, { start, from: begun, draft, onMade })
  return (
    <div className="console-order">
      <form
        ref={form}
        className="console-editor"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          order.submit()
        }}
      >
        <OfInquiry inquiry={inquiry} />
        <DraftNotices draft={draft} isSending />
        {begun && (
          <Notice
            tone="info"
            title={t('phoneOrder.restored')}
            action={
              <PlainButton variant="outline" onClick={onDiscard}>
                {t('phoneOrder.discard')}
              </PlainButton>
            }
          />
        )}
        <Goods order={order} products={products} />
        <Customer order={order} />
        <Delivery order={order} />
      </form>
      <div>
        <NewOrderSummary order={order} onMake={() => form.current?.requestSubmit()} />
      </div>
    </div>
  )
}

/** Of which inquiry the order is made, or that it has one already. */
function OfInquiry({ inquiry: { name, madeOrder } }: { inquiry: InquiryOfOrder }) {
  const { t } = useTranslation('console')
  const { prefix } = useMe()
  if (name === undefined) return null
  if (!madeOrder) return <Notice tone="info" title={t('phoneOrder.ofInquiry', { name })} />
  const { orderNumber: number } = madeOrder
  return (
    <Notice tone="attention" title={t('phoneOrder.inquiryUsed', { name, number })}>
      <Link to={addressOf({ prefix, screen: 'orders', id: number })}>{t('order.title', { number })}</Link>
    </Notice>
  )
}

type PartProps = { order: Typed }

function Goods({ order, products }: PartProps & Pick<FormProps, 'products'>) {
  const { t } = useTranslation('console')
  return (
    <Part title={t('phoneOrder.goods')}>
      <NewOrderGoods products={products} list={order.list} lines={order.quote?.lines} onChange={order.changeList} />
    </Part>
  )
}

/** Whose order it is: a member, or somebody new, found by the whole number that they say. */
function Customer({ order: { fields, quote, lang, changeLang } }: PartProps) {
  const { t } = useTranslation('console')
  const { values, change } = fields
  return (
    <Part title={t('phoneOrder.customer')}>
      <div className="console-fields">
        <TextInput
          {...fields.of('buyerPhone')}
          label={t('phoneOrder.phone')}
          description={t('phoneOrder.phoneHint')}
          inputWrapperOrder={BELOW}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
          value={values.buyerPhone}
          onChange={(event) => change({ buyerPhone: event.currentTarget.value })}
          onBlur={() => {
            fields.of('buyerPhone').onBlur()
            if (!values.shippingPhone) change({ shippingPhone: values.buyerPhone })
          }}
        />
        <NativeSelect
          label={t('phoneOrder.lang')}
          data={LANGS.map((value) => ({ value, label: t(`order.langs.${value}`) }))}
          value={lang}
          onChange={(event) => changeLang(event.currentTarget.value as typeof lang)}
        />
      </div>
      <Known buyer={quote?.buyer} />
    </Part>
  )
}

function Known({ buyer }: { buyer: NonNullable<Typed['quote']>['buyer'] | undefined }) {
  const { t } = useTranslation('console')
  if (!buyer) return null
  const { phone, orders: count } = buyer
  if (buyer.isBlocked) return <Notice tone="bad" live title={t('phoneOrder.blocked', { phone })} />
  return <p role="status">{buyer.isNew ? t('phoneOrder.isNew', { phone }) : t('phoneOrder.known', { phone, count })}</p>
}

function Delivery({ order: { fields, places, methods } }: PartProps) {
  const { t } = useTranslation('console')
  const { t: checkout } = useTranslation('checkout')
  const { values, change } = fields
  return (
    <>
      <Part title={t('phoneOrder.delivery')}>
        <RecipientFields fields={fields} required hint={t('phoneOrder.recipientHint')} />
        <AddressFields fields={fields} places={places} required />
        <TextInput
          {...fields.of('email')}
          label={t('phoneOrder.email')}
          description={t('phoneOrder.emailHint')}
          inputWrapperOrder={BELOW}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={values.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <TextInput
          {...fields.of('shippingRemark')}
          label={t('phoneOrder.remark')}
          autoComplete="off"
          maxLength={MAX_REMARK}
          value={values.shippingRemark}
          onChange={(event) => change({ shippingRemark: event.currentTarget.value })}
        />
      </Part>
      <Part title={t('phoneOrder.method')}>
        <fieldset className="console-methods">
          <legend className="visually-hidden">{t('phoneOrder.method')}</legend>
          <ShippingMethodField
            methods={methods.map((one) => ({ ...one, now: one.freight }))}
            value={values.shippingMethod}
            onChange={(shippingMethod) => change({ shippingMethod })}
          />
        </fieldset>
      </Part>
      <Part title={checkout('information.invoice')}>
        <InvoiceFields fields={fields} />
      </Part>
    </>
  )
}
