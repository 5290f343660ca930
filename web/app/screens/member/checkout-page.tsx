import type { Member } from '@idocard/contract/identity/account'
import type { InvoiceCompany } from '@idocard/domain/commerce/invoice'
import { useLayoutEffect } from 'react'
import { isShort } from '../../features/commerce/checkout/stock.ts'
import { ButtonLink, PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Steps } from '../../kit/steps.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import classes from './checkout.module.css'
import { CheckoutForm } from './checkout-form.tsx'
import { useCheckout } from './use-checkout.ts'
import { Waiting } from './waiting.tsx'

/** Scrolls the message about a refused order into view, because the button that sends it may be far below. */
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })

type CheckoutPageProps = {
  member: Member
  /** The company on the invoice of the last order. */
  company: InvoiceCompany | undefined
}

/** Checkout for a member on one screen: cart, delivery, summary. */
export function CheckoutPage({ member, company }: CheckoutPageProps) {
  const { t } = useTranslation('checkout')
  const checkout = useCheckout(member, company)
  const { cart, freight, stock, order } = checkout
  // The cart is empty as soon as the order is placed. The redirect to the bank takes longer.
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
          steps={[t('steps.information'), t('steps.payment'), t('steps.complete')]}
          current={0}
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
          <div ref={intoView}>
            <Notice tone="attention" live>
              {checkout.message}
            </Notice>
          </div>
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
      <CheckoutForm checkout={checkout} isBlocked={isBlocked} />
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

/** Shown between order and bank. Scrolls to the top, because the pressed button was far down on the previous page. */
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
