export { askOwners, waitingOrderJob } from './ask-owners.ts'
export { buyerAddress } from './buyer-address.ts'
export { invoiceOfCompany } from './buying-company.ts'
export { orderCalls } from './calls.ts'
export {
  companiesToOrderFor,
  companyOfOrder,
  countCompaniesMade,
  giveOrderTo,
  hasCompanyCards,
  orderFor,
  orderForOwner,
  ordersForCompany,
  ordersOfCompanies,
} from './company-order.store.ts'
export type { OrderRules } from './create-order.ts'
export { endOrder } from './end-order.ts'
export { disownOrders, eraseDelivery, lockOrdersOf } from './erasure.store.ts'
export { completeOrder, correctParcel, type Fulfilled, prepareOrder, shipOrder } from './fulfilment.store.ts'
export { alertHeld } from './held-alert.ts'
export { type HeldProduct, heldProducts } from './hold.store.ts'
export { orderJobs } from './jobs.ts'
export { invoiceJob, markPaid } from './mark-paid.ts'
export { orderCardCalls } from './order-card-calls.ts'
export { orderDelivery } from './order-delivery.ts'
export { keepOrderEvent, keepPrintChange } from './order-event.store.ts'
export { orderLinkUrl } from './order-link.ts'
export { type HandledOrder, ordersToHandle } from './order-list.store.ts'
export { orderOfRows, orderPosting, printShown } from './order-shown.store.ts'
export { papersAt, papersFile } from './papers.ts'
export { opensPayment } from './payment-url.ts'
export { orderLinkCalls, phoneOrderCalls } from './phone-order-calls.ts'
export { placeOrder } from './place-order.ts'
export { printNoticeJob } from './print-notice.ts'
export { claimPrintReminders } from './print-reminder.store.ts'
export { printSummary } from './print-summary.ts'
export {
  insertRefund,
  isRunning,
  openRefund,
  putRefund,
  type RefundRow,
  refundsToSettle,
} from './refund.store.ts'
export { type RefundedOrder, refundOrder, refundPart } from './refund-order.ts'
export { orderRetention } from './retention.ts'
export { withWork } from './site-order.store.ts'
export { siteOrderCalls } from './site-order-calls.ts'
export {
  changePrint,
  lockOrder,
  lockOwnOrder,
  type OrderLineRow,
  type OrderRow,
  orderByNumber,
  orderLines,
  ownOrder,
} from './store.ts'
export { tellBuyer } from './tell-buyer.ts'
export { overdueOrders } from './unpaid-order.store.ts'
