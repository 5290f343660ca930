import { useQuery } from '@tanstack/react-query'
import { OrderList } from '../../features/commerce/order/order-list.tsx'
import { OrderProblem } from '../../features/commerce/order/order-problem.tsx'
import { ORDERS_A_PAGE, ordersQuery } from '../../features/commerce/order/queries.ts'
import { ButtonLink } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Pager } from '../../kit/pager.tsx'
import { paths } from '../../lib/paths.ts'
import { useTranslation } from '../../lib/texts.ts'
import { Waiting } from './waiting.tsx'

/** The member's orders, page by page. @param page counts from 1. */
export function OrdersTab({ page }: { page: number }) {
  const { t } = useTranslation('order')
  const { data, error, refetch } = useQuery(ordersQuery(page))
  if (error && !data) return <OrderProblem error={error} onAgain={() => void refetch()} />
  if (!data) return <Waiting label={t('detail.loading')} />
  if (data.total === 0) {
    return (
      <EmptyState title={t('list.empty')} action={<ButtonLink to={paths.plans()}>{t('list.emptyAction')}</ButtonLink>}>
        {t('list.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <OrderList orders={data.list} onFailed={() => void refetch()} />
      <Pager
        page={page}
        pages={Math.ceil(data.total / ORDERS_A_PAGE)}
        to={(to) => (to === 1 ? paths.user : `${paths.user}?page=${to}`)}
        label={t('list.pages')}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        pageLabel={(of) => t('list.page', { page: of })}
      />
    </>
  )
}
