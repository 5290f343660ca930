export { inquiryCalls } from './calls.ts'
export { inquiryAnswerJob } from './inquiry-answer.ts'
export { inquiryCopyJob } from './inquiry-copy.ts'
export { inquiryFile } from './inquiry-file.store.ts'
export { inquiryFileIntake } from './inquiry-file-intake.ts'
export { opensInquiryFile } from './inquiry-file-path.ts'
export { inquiryNoticeJob } from './inquiry-notice.ts'
export { inquiryJobs } from './jobs.ts'
export { inquiryRetention } from './retention.ts'
export { siteInquiryCalls } from './site-inquiry-calls.ts'
export {
  deleteContactMessages,
  inquiryOfOrder,
  insertOrderMessage,
  insertPaymentToCheck,
  linkOrder,
  messagesAbout,
  ordersToRefund,
  refundRequestsAmong,
  requestsAbout,
  settleRefundRequest,
  unlinkOrders,
} from './store.ts'
