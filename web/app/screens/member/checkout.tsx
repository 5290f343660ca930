import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RequireMember } from '../../features/session/require-member.tsx'
import { PlainButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import classes from './checkout.module.css'
import { CheckoutPage } from './checkout-page.tsx'
import { memberQuery } from './member-query.ts'

/** Checkout, from the cart to the bank: `?step=information` is its second step. */
export default function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  return (
    <main className={classes.screen}>
      <title>{t('pageTitle')}</title>
      <PageTitle title={t('title')} />
      <RequireMember waiting={<Skeleton label={t('loading')} lines={8} />}>
        <ForMember />
      </RequireMember>
    </main>
  )
}

function ForMember() {
  const { t } = useTranslation('checkout')
  const { data: member, error, refetch } = useQuery(memberQuery)
  if (member) return <CheckoutPage key={member.id} member={member} />
  if (!error) return <Skeleton label={t('loading')} lines={8} />
  return (
    <EmptyState
      title={t('failed.title')}
      action={<PlainButton onClick={() => void refetch()}>{t('failed.again')}</PlainButton>}
    >
      {error.message}
    </EmptyState>
  )
}
