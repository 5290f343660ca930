export { type PaymentJobServices, paymentJobs } from './jobs.ts'
export { type PaymentService, paymentService } from './payment-service.ts'
export { beginRefund, type Refunded, refundPayment, settleRefund } from './refund-payment.ts'
