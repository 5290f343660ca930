import { pruneInvalidations } from '../db/invalidations.ts'
import { cardJobs } from '../features/cards/card/index.ts'
import { figureJobs } from '../features/commerce/figures/index.ts'
import { type InvoiceJobServices, invoiceJobs } from '../features/commerce/invoice/index.ts'
import { orderJobs } from '../features/commerce/order/index.ts'
import { type PaymentJobServices, paymentJobs } from '../features/commerce/payment/index.ts'
import { printJobs } from '../features/commerce/print/index.ts'
import { productJobs } from '../features/commerce/product/index.ts'
import { cardTemplateJobs } from '../features/company/card-template/index.ts'
import { companyFiguresJobs } from '../features/company/company-figures/index.ts'
import { directoryJobs } from '../features/company/directory/index.ts'
import { employeeImportJobs, employeeJobs } from '../features/company/employee/index.ts'
import { inquiryJobs } from '../features/company/inquiry/index.ts'
import { type DeliveryServices, leadDestinationJobs } from '../features/company/lead-destination/index.ts'
import { leadEventJobs } from '../features/company/lead-event/index.ts'
import { purchaseJobs } from '../features/company/purchase/index.ts'
import { contactJobs } from '../features/contacts/contact/index.ts'
import { exchangeJobs } from '../features/contacts/exchange/index.ts'
import { contentJobs } from '../features/content/content/index.ts'
import { accountMergeJobs } from '../features/identity/account-merge/index.ts'
import { auditJobs } from '../features/identity/audit/index.ts'
import { mentionJobs } from '../features/identity/mention/index.ts'
import { noticeJobs } from '../features/identity/notice/index.ts'
import { personJobs } from '../features/identity/person/index.ts'
import { siteJobJobs } from '../features/identity/site-job/index.ts'
import { staffJobs } from '../features/identity/staff/index.ts'
import { pointJobs } from '../features/loyalty/point/index.ts'
import { type JobHandler, scheduled } from '../queue/job.ts'
import type { Worker } from '../queue/queue.ts'
import { sweep } from './sweep.ts'

type Services = PaymentJobServices & InvoiceJobServices & DeliveryServices

const ALL: readonly JobHandler<Services>[] = [
  ...cardJobs,
  ...orderJobs,
  ...purchaseJobs,
  ...paymentJobs,
  ...printJobs,
  ...productJobs,
  ...contactJobs,
  ...exchangeJobs,
  ...contentJobs,
  ...auditJobs,
  ...noticeJobs,
  ...siteJobJobs,
  ...mentionJobs,
  ...staffJobs,
  ...personJobs,
  ...accountMergeJobs,
  ...pointJobs,
  ...cardTemplateJobs,
  ...employeeJobs,
  ...employeeImportJobs,
  ...directoryJobs,
  ...leadEventJobs,
  ...leadDestinationJobs,
  ...companyFiguresJobs,
  ...inquiryJobs,
  ...invoiceJobs,
  ...figureJobs,
  /** Deletes invalidated tags that every process has read. */
  scheduled('prune_invalidations', '* * * * *', ({ database }) => pruneInvalidations(database.db)),
  scheduled('sweep', '17 4 * * *', sweep),
]

export const JOB_NAMES: readonly string[] = ALL.map(({ name }) => name)
/** Pending jobs that a backup includes. Scheduled jobs are left out, because the schedule sends them again. */
export const LASTING_JOBS: readonly string[] = ALL.flatMap(({ name, every }) => (every ? [] : [name]))

/** Every kind of job, ready to run with these services. */
export const workersWith = (services: Services): Worker[] =>
  ALL.map(({ name, every, atOnce, run }) => ({
    name,
    ...(atOnce && { atOnce }),
    ...(every && { every }),
    // The queue gives each job the data that were sent with its kind (`Queue.send`).
    run: (data) => run(services, data as never),
  }))
