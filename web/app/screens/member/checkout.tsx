import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { storedCart } from '../../features/commerce/cart/cart.ts'
import { lastInvoiceQuery } from '../../features/commerce/order/queries.ts'
import { usePrintPart } from '../../features/commerce/print/use-print-part.ts'
import { RequireMember } from '../../features/identity/session/require-member.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useTranslation } from '../../lib/texts.ts'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { freightQuery } from './freight-query.ts'
import { memberQuery } from './member-query.ts'
import { useStock } from './use-stock.ts'
import { Waiting } from './waiting.tsx'

/** Checkout, from the cart to the bank. */
export default function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <PageTitle title={t('title')} />
      <RequireMember waiting={<Waiting label={t('loading')} />}>
        <ForMember />
      </RequireMember>
    </main>
  )
}

function ForMember() {
  const { t } = useTranslation('checkout')
  const { data: member, error, refetch } = useQuery(memberQuery)
  // The page is shown after all of its initial data has loaded, so that the layout does not shift.
  const [products] = useState(() => storedCart.get().map((line) => line.id))
  const freight = useQuery(freightQuery)
  // Only a suggestion: if it cannot be loaded, the fields are empty.
  const invoice = useQuery(lastInvoiceQuery)
  const { isLoading } = useStock(products)
  const print = usePrintPart(products.length > 0)
  const [isOpen, setOpen] = useState(false)
  const isPrintReady = products.length === 0 || print.Part !== undefined || print.hasFailed
  if (!isOpen && member && !freight.isLoading && !invoice.isLoading && !isLoading && isPrintReady) setOpen(true)
  if (isOpen && member) return <CheckoutPage key={member.id} member={member} company={invoice.data} />
  if (!error) return <Waiting label={t('loading')} />
  return (
    <EmptyState
      title={t('failed.title')}
      action={<PlainButton onClick={() => void refetch()}>{t('failed.again')}</PlainButton>}
    >
      {error.message}
    </EmptyState>
  )
}
