export { type PaymentJobServices, paymentJobs } from './jobs.ts'
export { type PaymentService, paymentService } from './payment-service.ts'
export { beginRefund, isRefundPaused, type Refunded, refundPayment, settleRefund } from './refund-payment.ts'
