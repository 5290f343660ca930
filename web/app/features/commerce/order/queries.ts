import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'

/** Orders per page of the list. */
export const ORDERS_A_PAGE = 10

/** One of the member's orders. */
export const orderQuery = (orderNumber: string) =>
  queryOptions({ queryKey: ['order', orderNumber], queryFn: () => api.order.load_my_order_info({ orderNumber }) })

/** A page of the member's orders, newest first. The previous page is shown until the next one has loaded. */
export const ordersQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['orders', pageNum],
    queryFn: () => api.order.load_all_my_order({ pageNum, pageSize: ORDERS_A_PAGE }),
    placeholderData: keepPreviousData,
  })
