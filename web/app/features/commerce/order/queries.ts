import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/browser-api.ts'
import { callQuery } from '../../../lib/call-query.ts'

/** Orders per page of the list. */
export const ORDERS_A_PAGE = 10

/** One of the member's orders. */
export const orderQuery = (orderNumber: string) => callQuery(api.order.load_my_order_info, { orderNumber })

/** The company on the invoice of the member's newest order, which checkout suggests. */
export const lastInvoiceQuery = queryOptions({
  queryKey: ['lastInvoice'],
  queryFn: () => api.order.load_last_invoice(),
  // Another order may have been placed since.
  staleTime: 0,
  gcTime: 0,
})

/** A page of the member's orders, newest first. The previous page is shown until the next one has loaded. */
export const ordersQuery = (pageNum: number) =>
  queryOptions({
    ...callQuery(api.order.load_all_my_order, { pageNum, pageSize: ORDERS_A_PAGE }),
    placeholderData: keepPreviousData,
  })
