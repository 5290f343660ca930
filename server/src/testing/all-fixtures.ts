import { batchFixtures } from '../features/cards/batch/fixtures.ts'
import { cardFixtures } from '../features/cards/card/fixtures.ts'
import { scanHistoryFixtures } from '../features/cards/scan-history/fixtures.ts'
import { socialMediaFixtures } from '../features/cards/social-media/fixtures.ts'
import { themeFixtures } from '../features/cards/theme/fixtures.ts'
import { webSiteFixtures } from '../features/cards/web-site/fixtures.ts'
import { addressFixtures } from '../features/commerce/address/fixtures.ts'
import { discountFixtures } from '../features/commerce/discount/fixtures.ts'
import { figuresFixtures } from '../features/commerce/figures/fixtures.ts'
import { freightFixtures } from '../features/commerce/freight/fixtures.ts'
import { orderFixtures } from '../features/commerce/order/fixtures.ts'
import { printFixtures } from '../features/commerce/print/fixtures.ts'
import { printFileFixtures } from '../features/commerce/print-file/fixtures.ts'
import { printLogoFixtures } from '../features/commerce/print-logo/fixtures.ts'
import { productFixtures } from '../features/commerce/product/fixtures.ts'
import { cardRequestFixtures } from '../features/company/card-request/fixtures.ts'
import { cardTemplateFixtures } from '../features/company/card-template/fixtures.ts'
import { certificateFixtures } from '../features/company/certificate/fixtures.ts'
import { companyFixtures } from '../features/company/company/fixtures.ts'
import { companyFiguresFixtures } from '../features/company/company-figures/fixtures.ts'
import { companyGoalFixtures } from '../features/company/company-goal/fixtures.ts'
import { companyPageFixtures } from '../features/company/company-page/fixtures.ts'
import { companySignInFixtures } from '../features/company/company-sign-in/fixtures.ts'
import { companyStartFixtures } from '../features/company/company-start/fixtures.ts'
import { demoCompanyFixtures } from '../features/company/demo-company/fixtures.ts'
import { departureFixtures } from '../features/company/departure/fixtures.ts'
import { directoryFixtures } from '../features/company/directory/fixtures.ts'
import { employeeFixtures } from '../features/company/employee/fixtures.ts'
import { inquiryFixtures } from '../features/company/inquiry/fixtures.ts'
import { joinLinkFixtures } from '../features/company/join-link/fixtures.ts'
import { leadFixtures } from '../features/company/lead/fixtures.ts'
import { leadDestinationFixtures } from '../features/company/lead-destination/fixtures.ts'
import { leadEventFixtures } from '../features/company/lead-event/fixtures.ts'
import { purchaseFixtures } from '../features/company/purchase/fixtures.ts'
import { siteCompanyFixtures } from '../features/company/site-company/fixtures.ts'
import { contactFixtures } from '../features/contacts/contact/fixtures.ts'
import { exchangeFixtures } from '../features/contacts/exchange/fixtures.ts'
import { contentFixtures } from '../features/content/content/fixtures.ts'
import { newsFixtures } from '../features/content/news/fixtures.ts'
import { newsArticleFixtures } from '../features/content/news-article/fixtures.ts'
import { pageFixtures } from '../features/content/page/fixtures.ts'
import { libraryFixtures } from '../features/content/picture/fixtures.ts'
import { questionFixtures } from '../features/content/question/fixtures.ts'
import { uploadFixtures } from '../features/content/upload/fixtures.ts'
import { accountFixtures } from '../features/identity/account/fixtures.ts'
import { accountMergeFixtures } from '../features/identity/account-merge/fixtures.ts'
import { auditFixtures } from '../features/identity/audit/fixtures.ts'
import { holderFixtures } from '../features/identity/holder/fixtures.ts'
import { listViewFixtures } from '../features/identity/list-view/fixtures.ts'
import { mentionFixtures } from '../features/identity/mention/fixtures.ts'
import { noticeFixtures } from '../features/identity/notice/fixtures.ts'
import { personFixtures } from '../features/identity/person/fixtures.ts'
import { providerFixtures } from '../features/identity/provider/fixtures.ts'
import { siteJobFixtures } from '../features/identity/site-job/fixtures.ts'
import { staffFixtures } from '../features/identity/staff/fixtures.ts'
import { staffDraftFixtures } from '../features/identity/staff-draft/fixtures.ts'
import { systemFixtures } from '../features/identity/system/fixtures.ts'
import { driveFixtures } from '../features/loyalty/drive/fixtures.ts'
import { pointFixtures } from '../features/loyalty/point/fixtures.ts'
import { prizeFixtures } from '../features/loyalty/prize/fixtures.ts'
import type { Fixtures } from './fixtures.ts'

const FEATURES: readonly Fixtures[] = [
  batchFixtures,
  cardFixtures,
  scanHistoryFixtures,
  socialMediaFixtures,
  themeFixtures,
  webSiteFixtures,
  addressFixtures,
  discountFixtures,
  figuresFixtures,
  freightFixtures,
  orderFixtures,
  printFixtures,
  printFileFixtures,
  printLogoFixtures,
  productFixtures,
  cardRequestFixtures,
  certificateFixtures,
  companyFixtures,
  companyFiguresFixtures,
  companyGoalFixtures,
  companyPageFixtures,
  companyStartFixtures,
  demoCompanyFixtures,
  cardTemplateFixtures,
  departureFixtures,
  companySignInFixtures,
  directoryFixtures,
  leadDestinationFixtures,
  leadEventFixtures,
  leadFixtures,
  employeeFixtures,
  joinLinkFixtures,
  inquiryFixtures,
  purchaseFixtures,
  siteCompanyFixtures,
  contactFixtures,
  exchangeFixtures,
  contentFixtures,
  newsFixtures,
  newsArticleFixtures,
  pageFixtures,
  libraryFixtures,
  questionFixtures,
  uploadFixtures,
  accountFixtures,
  auditFixtures,
  holderFixtures,
  listViewFixtures,
  mentionFixtures,
  noticeFixtures,
  personFixtures,
  accountMergeFixtures,
  siteJobFixtures,
  providerFixtures,
  systemFixtures,
  staffDraftFixtures,
  staffFixtures,
  pointFixtures,
  driveFixtures,
  prizeFixtures,
]

/** The owners of the records in each call's fields, by the call's name. */
export const OWNERS = Object.fromEntries(FEATURES.flatMap(({ owners }) => Object.entries(owners)))

/** The preparations of calls, by the call's name. */
export const PREPARATIONS = Object.fromEntries(FEATURES.flatMap(({ prepare = {} }) => Object.entries(prepare)))
