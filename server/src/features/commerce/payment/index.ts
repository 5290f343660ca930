export { type PaymentJobServices, paymentJobs } from './jobs.ts'
export { type PaymentService, paymentService } from './payment-service.ts'
export { type Refunded, refundPayment } from './refund-payment.ts'
