import { lineTotal } from '@idocard/domain/cart'
import { pick } from '@idocard/domain/language'
import { formatTwd } from '@idocard/domain/money'
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../features/checkout/cart-sync.ts'
import { type InformationField, shippingOf } from '../../features/checkout/information.ts'
import { InformationForm } from '../../features/checkout/information-form.tsx'
import { withKnownPlace } from '../../features/checkout/known-place.ts'
import { type ServerProblems, useInformation } from '../../features/checkout/use-information.ts'
import { usePlaces } from '../../features/checkout/use-places.ts'
import { PlainButton } from '../../kit/button.tsx'
import { Notice } from '../../kit/notice.tsx'
import { ApiError } from '../../lib/api.ts'
import { useLang } from '../../lib/language.ts'
import classes from './checkout.module.css'
import { CheckoutSummary } from './checkout-summary.tsx'
import { useArrival } from './use-arrival.ts'
import type { Checkout } from './use-checkout.ts'

const FORM = 'checkout-information'
/** What the server calls a field where the form calls it otherwise. */
const FIELD_OF: Record<string, InformationField> = { shippingAddress: 'address' }

/** The second step: where the order goes; then to the bank. */
export function CheckoutInformationStep({
  checkout,
  isOpening,
}: {
  checkout: Checkout
  isOpening: RefObject<boolean>
}) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { cart, discount, order, isSettled, methods, method, information } = checkout
  const places = usePlaces(information)
  const values = withKnownPlace({ ...information, shippingMethod: method ?? information.shippingMethod }, places)
  const fields = useInformation(values, checkout.changeInformation, form)

  useArrival(heading, isOpening)

  const submit = () => {
    const isComplete = fields.check()
    if (!isComplete || order.isPending || !isSettled || !places.place || cart.version === undefined) return
    const discountCode = discount.discount?.code ?? ''
    order.mutate(
      { ...shippingOf(values, places.place, lang), discountCode, cartVersion: cart.version },
      { onError: showProblems },
    )
  }
  const showProblems = (error: Error) => {
    const found = Object.entries(refusalIn(error).fields ?? {}).map(([name, text]) => [FIELD_OF[name] ?? name, text])
    if (found.length > 0) fields.refuse(Object.fromEntries(found) as ServerProblems)
  }
  return (
    <div className={classes.columns}>
      <section aria-labelledby="checkout-information-title">
        <h2 id="checkout-information-title" ref={heading} tabIndex={-1} className={classes.heading}>
          {t('information.heading')}
        </h2>
        <InformationForm id={FORM} form={form} fields={fields} places={places} methods={methods} onSubmit={submit} />
      </section>
      <CheckoutSummary checkout={checkout} above={<Lines checkout={checkout} />}>
        {order.error && <Failure error={order.error} />}
        {!isLost(order.error) && (
          <PlainButton type="submit" form={FORM} size="lg" aria-disabled={order.isPending || !isSettled}>
            {order.isPending ? t('information.submitting') : t('information.submit')}
          </PlainButton>
        )}
        <p className={classes.why}>{t('information.note')}</p>
        <PlainButton look="quiet" onClick={() => void checkout.goTo('cart')}>
          {t('information.back')}
        </PlainButton>
      </CheckoutSummary>
    </div>
  )
}

function Lines({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout')
  const lang = useLang()
  return (
    <ul className={classes.lines}>
      {checkout.cart.lines.map((line) => (
        <li key={line.id}>
          <span>{t('summary.items', { title: pick(lang, line.titleCh, line.titleEn), quantity: line.quantity })}</span>
          <span className={classes.amount}>{formatTwd(lineTotal(line), lang)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whether no answer came: the order may have been made all the same. */
const isLost = (error: Error | null): boolean => error instanceof ApiError && error.offline

/** Why the order was not placed; after a lost answer, sending it again is the one way on. */
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
    <Notice tone="bad" live title={t('submitFailed.title')}>
      {error.message}
    </Notice>
  )
}
