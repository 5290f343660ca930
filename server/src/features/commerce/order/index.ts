export { buyerAddress } from './buyer-address.ts'
export { orderCalls } from './calls.ts'
export { endOrder } from './end-order.ts'
export { disownOrders, eraseDelivery } from './erasure.store.ts'
export { completeOrder, correctParcel, type Fulfilled, prepareOrder, shipOrder } from './fulfilment.store.ts'
export { alertHeld, heldAlert } from './held-alert.ts'
export { type HeldProduct, heldProducts } from './hold.store.ts'
export { markPaid } from './mark-paid.ts'
export { type HandledOrder, ordersToHandle } from './order-list.store.ts'
export { orderMessage } from './order-notice.ts'
export { printShown } from './order-shown.store.ts'
export { paidOrderNotice } from './paid-order-notice.ts'
export { opensPayment } from './payment-url.ts'
export { LOGO_LINK_SECONDS, printNotice } from './print-notice.ts'
export { claimPrintReminders } from './print-reminder.store.ts'
export { printSummary } from './print-summary.ts'
export { type RefundedOrder, refundOrder } from './refund-order.ts'
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
