import type { Member } from '@idocard/contract/account'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isShort } from '../../features/checkout/stock.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Steps } from '../../kit/steps.tsx'
import { paths } from '../../lib/paths.ts'
import classes from './checkout.module.css'
import { CheckoutCartStep } from './checkout-cart-step.tsx'
import { CheckoutInformationStep } from './checkout-information-step.tsx'
import { useCheckout } from './use-checkout.ts'
import { Waiting } from './waiting.tsx'

/** The steps of checkout for a member, one at a time. */
export function CheckoutPage({ member }: { member: Member }) {
  const { t } = useTranslation('checkout')
  const checkout = useCheckout(member)
  const isOpening = useRef(true)
  useEffect(() => {
    isOpening.current = false
  }, [])
  const { cart, step, freight, stock, order } = checkout
  // The cart is empty as soon as the order is made; the redirect to the bank takes longer.
  if (order.isSuccess || (order.isPending && cart.lines.length === 0)) return <ToBank />
  if (cart.lines.length === 0) {
    return (
      <>
        <Removed titles={checkout.removedTitles} />
        <EmptyState title={t('empty.title')} action={<ButtonLink to={paths.plans()}>{t('empty.action')}</ButtonLink>}>
          {t('empty.text')}
        </EmptyState>
      </>
    )
  }
  const failed = cart.error ?? freight.error
  const again = () => {
    if (cart.error) cart.again()
    if (freight.error) void freight.refetch()
  }
  const isBlocked = cart.lines.some((line) => isShort(line, stock))
  return (
    <>
      <div className={classes.steps}>
        <Steps
          label={t('steps.label')}
          steps={[t('steps.cart'), t('steps.information'), t('steps.complete')]}
          current={step === 'cart' ? 0 : 1}
          doneLabel={t('steps.done')}
        />
      </div>
      <div className={classes.notices}>
        <Removed titles={checkout.removedTitles} />
        {cart.repriced && (
          <Notice tone="attention" live>
            {t('cart.repriced')}
          </Notice>
        )}
        {checkout.message && (
          <Notice tone="attention" live>
            {checkout.message}
          </Notice>
        )}
        {failed && (
          <Notice
            tone="bad"
            live
            title={t('failed.title')}
            action={
              <PlainButton variant="outline" onClick={again}>
                {t('failed.again')}
              </PlainButton>
            }
          >
            {failed.message}
          </Notice>
        )}
      </div>
      {step === 'cart' || isBlocked ? (
        <CheckoutCartStep checkout={checkout} isBlocked={isBlocked} isOpening={isOpening} />
      ) : (
        <CheckoutInformationStep checkout={checkout} isOpening={isOpening} />
      )}
    </>
  )
}

function Removed({ titles }: { titles: readonly string[] }) {
  const { t } = useTranslation('checkout')
  return titles.map((title) => (
    <Notice key={title} tone="attention" live>
      {t('cart.removed', { title })}
    </Notice>
  ))
}

/** Between order and bank. The pressed button was far down on a page that is gone: scroll to the top. */
function ToBank() {
  const { t } = useTranslation('checkout')
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
  return (
    <>
      <p className={classes.heading} aria-hidden="true">
        {t('information.toBank')}
      </p>
      <Waiting label={t('information.toBank')} />
    </>
  )
}
