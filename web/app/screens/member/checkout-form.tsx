import { INVOICE_PROBLEM_WORDS, invoiceProblems } from '@idocard/domain/commerce/invoice'
import { postingDays, postingIn, postingTogether, postingWords } from '@idocard/domain/commerce/posting'
import { joined } from '@idocard/domain/language'
import { Checkbox } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ReturnsNote } from '../../features/commerce/cart/returns-note.tsx'
import { refusalIn } from '../../features/commerce/checkout/cart-sync.ts'
import { CompanyChoice, type ForCompany } from '../../features/commerce/checkout/company-choice.tsx'
import { DELIVERY_FIELDS, deliveryInput, deliveryProblems } from '../../features/commerce/checkout/delivery.ts'
import { DeliveryForm } from '../../features/commerce/checkout/delivery-form.tsx'
import { InvoiceFields } from '../../features/commerce/checkout/invoice-fields.tsx'
import {
  DESTINATION_FIELDS,
  destinationProblems,
  isKept,
  parcelLabel,
  parseDestination,
} from '../../features/identity/profile/destination.ts'
import { AddressFields, RecipientFields } from '../../features/identity/profile/destination-fields.tsx'
import { withKnownPlace } from '../../features/identity/profile/known-place.ts'
import { type Messages, useFields } from '../../features/identity/profile/use-fields.ts'
import { usePlaces } from '../../features/identity/profile/use-places.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/browser-api.ts'
import { useCall } from '../../lib/call-query.ts'
import { useLang } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './checkout.module.css'
import { CheckoutCart } from './checkout-cart.tsx'
import type { Information } from './checkout-draft.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import type { Checkout } from './use-checkout.ts'
import { useSold } from './use-stock.ts'

const FORM = 'checkout-information'
const FIELDS = [...DESTINATION_FIELDS, ...DELIVERY_FIELDS]
/** Form fields by the server's field names, if they differ. */
const FIELD_OF: Record<string, keyof Information> = { shippingAddress: 'address' }

type CheckoutFormProps = {
  checkout: Checkout
  /** A line exceeds the stock. */
  isBlocked: boolean
}

/** Cart, delivery and summary. The order leads to the payment at the bank. */
export function CheckoutForm({ checkout, isBlocked }: CheckoutFormProps) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const form = useRef<HTMLFormElement>(null)
  // Set at once, unlike `isPending`, which changes with the next rendering: a double click sends only one order.
  const isPlacing = useRef(false)
  const { member, cart, discount, order, isSettled, methods, method, information, keepsAddress } = checkout
  const companies = useCall(api.companyStart.load_buying).data?.list ?? []
  const [forCompany, setForCompany] = useState<ForCompany>()
  const to = forCompany?.address
  const places = usePlaces(information)
  const sold = useSold(cart.lines.map(({ id }) => id))
  const posting = postingTogether(
    cart.lines.map(({ id }) => {
      const product = sold.find((one) => one.id === id)
      return product && postingIn(postingDays(product.specs), product.print !== null)
    }),
  )
  const values = withKnownPlace({ ...information, shippingMethod: method ?? information.shippingMethod }, places)
  const found = Object.entries({ ...(!to && destinationProblems(values)), ...deliveryProblems(values) })
  const problems = Object.fromEntries([
    ...found.map(([field, problem]) => [field, t(`problem.${problem}`)]),
    ...Object.entries(invoiceProblems(values)).map(([field, problem]) => [field, INVOICE_PROBLEM_WORDS[problem][lang]]),
  ])
  const fields = useFields<Information>({ values, onChange: checkout.changeInformation, form, order: FIELDS, problems })

  // Not in the mutation's callbacks: a refusal that is shown in the cart resets the mutation, and they are not called.
  const { isPending } = order
  useEffect(() => {
    if (!isPending) isPlacing.current = false
  }, [isPending])

  const submit = () => {
    const isComplete = fields.check()
    if (isBlocked || !isComplete || isPlacing.current || !isSettled || cart.version === undefined) return
    const label = to ? parcelTo(to) : places.place && parcelLabel(values, places.place, lang)
    if (!label) return
    const discountCode = discount.discount?.code ?? ''
    const input = {
      ...label,
      ...deliveryInput(values),
      discountCode,
      cartVersion: cart.version,
      company: forCompany?.company.prefix ?? '',
    }
    isPlacing.current = true
    checkout.acknowledge()
    order.mutate(
      { input, keep: !to && keepsAddress && !isKept(values, member) ? parseDestination(values) : undefined },
      { onError: showProblems },
    )
  }
  // The company's own invoice is filled in, and can still be changed.
  const orderFor = (chosen: ForCompany | undefined) => {
    setForCompany(chosen)
    const isAnother = chosen?.company.prefix !== forCompany?.company.prefix
    if (chosen && isAnother && chosen.company.taxNumber)
      fields.change({ taxNumber: chosen.company.taxNumber, invoiceTitle: chosen.company.invoiceTitle })
  }
  const showProblems = (error: Error) => {
    const found = Object.entries(refusalIn(error).fields ?? {}).map(([name, text]) => [FIELD_OF[name] ?? name, text])
    if (found.length > 0) fields.refuse(Object.fromEntries(found) as Messages<Information>)
  }
  return (
    <div className={classes.columns}>
      <div className={classes.parts}>
        <CheckoutCart checkout={checkout} />
        <section aria-labelledby="checkout-information-title">
          <h2 id="checkout-information-title" className={classes.heading}>
            {t('information.heading')}
          </h2>
          <DeliveryForm
            id={FORM}
            form={form}
            recipient={
              <>
                {companies.length > 0 && (
                  <CompanyChoice companies={companies} chosen={forCompany} onChange={orderFor} />
                )}
                {!to && <RecipientFields fields={fields} required />}
              </>
            }
            destinations={{
              address: to ? (
                <p>{joined(lang, 'dot', [to.recipient, to.phone, to.address])}</p>
              ) : (
                <>
                  <AddressFields fields={fields} places={places} required />
                  {!isKept(values, member) && (
                    <Checkbox
                      label={t('field.keepAddress')}
                      checked={keepsAddress}
                      onChange={(event) => checkout.keepAddress(event.currentTarget.checked)}
                    />
                  )}
                </>
              ),
            }}
            values={values}
            onChange={fields.change}
            invoice={<InvoiceFields key={forCompany?.company.prefix} fields={fields} />}
            email={fields.of('email')}
            remark={fields.of('shippingRemark')}
            methods={methods}
            onSubmit={submit}
          />
        </section>
      </div>
      <CheckoutSummary checkout={checkout}>
        {order.error && <Failure error={order.error} />}
        {posting && <p className={classes.why}>{postingWords(posting, lang)}</p>}
        <ReturnsNote products={sold} />
        {!isLost(order.error) && (
          <PlainButton
            type="submit"
            form={FORM}
            size="lg"
            disabled={isBlocked}
            aria-disabled={order.isPending || !isSettled}
            aria-describedby="checkout-why"
          >
            {order.isPending ? t('information.submitting') : t('information.submit')}
          </PlainButton>
        )}
        <p id="checkout-why" className={classes.why} role="status">
          {isBlocked ? t('cart.fixFirst') : !isSettled && !cart.error ? t('cart.wait') : ''}
        </p>
        <p className={classes.why}>{t('information.note')}</p>
        <ButtonLink variant="quiet" to={paths.plans()}>
          {t('cart.shopMore')}
        </ButtonLink>
      </CheckoutSummary>
    </div>
  )
}

/** The fields of `order.create_order` for one of a company's addresses. */
const parcelTo = ({ recipient, phone, address }: NonNullable<ForCompany['address']>) => ({
  shippingName: recipient,
  shippingPhone: phone,
  shippingAddress: address,
})

/** Whether there was no response. The order may have been placed nevertheless. */
const isLost = (error: Error | null): boolean => error instanceof ApiError && error.offline

/** Whether the reason is other unpaid orders, which can be paid or cancelled. */
const isAboutUnpaid = (error: Error): boolean =>
  ['order.too_many_unpaid', 'order.unpaid_value'].includes(refusalIn(error).refusal ?? '')

/** Why the order was not placed. After a lost response, the only option is to send it again. */
function Failure({ error }: { error: Error }) {
  const { t } = useTranslation('checkout')
  return isLost(error) ? (
    <Notice
      tone="bad"
      live
      title={t('submitFailed.lostTitle')}
      action={
        <PlainButton type="submit" form={FORM}>
          {t('submitFailed.again')}
        </PlainButton>
      }
    >
      {t('submitFailed.lostText')}
    </Notice>
  ) : (
    <Notice
      tone="bad"
      live
      title={t('submitFailed.title')}
      action={
        isAboutUnpaid(error) && (
          <ButtonLink variant="outline" to={paths.user}>
            {t('cart.seeOrders')}
          </ButtonLink>
        )
      }
    >
      {error.message}
    </Notice>
  )
}
