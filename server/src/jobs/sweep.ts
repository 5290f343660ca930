import { sweepCounts } from '../api/count.store.ts'
import { cardRetention } from '../features/cards/card/index.ts'
import { discountRetention } from '../features/commerce/discount/index.ts'
import { orderRetention } from '../features/commerce/order/index.ts'
import { printLogoRetention } from '../features/commerce/print-logo/index.ts'
import { cardRequestRetention } from '../features/company/card-request/index.ts'
import { cardTemplateRetention } from '../features/company/card-template/index.ts'
import { courseRetention } from '../features/company/certificate/index.ts'
import { companyAddressRetention } from '../features/company/company-address/index.ts'
import { companyFiguresRetention } from '../features/company/company-figures/index.ts'
import { companySignInRetention } from '../features/company/company-sign-in/index.ts'
import { demoCompanyRetention } from '../features/company/demo-company/index.ts'
import { departureRetention } from '../features/company/departure/index.ts'
import { directoryRetention } from '../features/company/directory/index.ts'
import { employeeRetention } from '../features/company/employee/index.ts'
import { inquiryRetention } from '../features/company/inquiry/index.ts'
import { joinLinkRetention } from '../features/company/join-link/index.ts'
import { leadRetention } from '../features/company/lead/index.ts'
import { leadDestinationRetention } from '../features/company/lead-destination/index.ts'
import { leadEventRetention } from '../features/company/lead-event/index.ts'
import { contactRetention } from '../features/contacts/contact/index.ts'
import { contentRetention } from '../features/content/content/index.ts'
import { uploadRetention } from '../features/content/upload/index.ts'
import { accountMergeRetention } from '../features/identity/account-merge/index.ts'
import { holderRetention } from '../features/identity/holder/index.ts'
import { listViewRetention } from '../features/identity/list-view/index.ts'
import { mentionRetention } from '../features/identity/mention/index.ts'
import { noticeRetention } from '../features/identity/notice/index.ts'
import { outboxRetention } from '../features/identity/outbox/index.ts'
import { providerRetention } from '../features/identity/provider/index.ts'
import { signInRetention } from '../features/identity/sign-in/index.ts'
import { siteJobRetention } from '../features/identity/site-job/index.ts'
import { staffDraftRetention } from '../features/identity/staff-draft/index.ts'
import { systemRetention } from '../features/identity/system/index.ts'
import { driveRetention } from '../features/loyalty/drive/index.ts'
import { pointRetention } from '../features/loyalty/point/index.ts'
import { prizeRetention } from '../features/loyalty/prize/index.ts'
import type { JobServices, Retention } from '../queue/job.ts'

const ALL: readonly Retention[] = [
  ({ database }, now) => sweepCounts(database.db, now),
  demoCompanyRetention,
  ...signInRetention,
  ...holderRetention,
  ...accountMergeRetention,
  // Before the pictures that only removed content and prizes showed.
  ...contentRetention,
  ...prizeRetention,
  ...uploadRetention,
  ...printLogoRetention,
  ...inquiryRetention,
  ...companyAddressRetention,
  ...cardRetention,
  ...contactRetention,
  ...courseRetention,
  cardRequestRetention,
  cardTemplateRetention,
  departureRetention,
  companySignInRetention,
  directoryRetention,
  ...employeeRetention,
  ...joinLinkRetention,
  companyFiguresRetention,
  leadRetention,
  ...leadDestinationRetention,
  leadEventRetention,
  ...driveRetention,
  ...discountRetention,
  ...pointRetention,
  ...noticeRetention,
  ...outboxRetention,
  ...providerRetention,
  ...orderRetention,
  ...listViewRetention,
  ...siteJobRetention,
  ...mentionRetention,
  ...staffDraftRetention,
  ...systemRetention,
]

/** Deletes what nobody needs any more. */
export async function sweep(services: Pick<JobServices, 'database' | 'inTransaction' | 'now'>): Promise<void> {
  const now = services.now()
  for (const expire of ALL) await expire(services, now)
}
