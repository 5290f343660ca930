import type { Implementation } from './api/implement.ts'
import type { Config } from './config/env.ts'
import type { InTransaction } from './db/unit-of-work.ts'
import { siteBatchCalls } from './features/cards/batch/index.ts'
import { cardCalls, introductions, siteCardCalls, type Taps } from './features/cards/card/index.ts'
import { scanHistoryCalls } from './features/cards/scan-history/index.ts'
import { socialMediaCalls } from './features/cards/social-media/index.ts'
import { siteThemeCalls, themeCalls } from './features/cards/theme/index.ts'
import { webSiteCalls } from './features/cards/web-site/index.ts'
import { addressCalls } from './features/commerce/address/index.ts'
import { discountCalls, siteDiscountCalls } from './features/commerce/discount/index.ts'
import { siteFiguresCalls } from './features/commerce/figures/index.ts'
import { freightCalls, siteFreightCalls } from './features/commerce/freight/index.ts'
import { invoiceOf } from './features/commerce/invoice/index.ts'
import {
  orderCalls,
  orderCardCalls,
  orderLinkCalls,
  phoneOrderCalls,
  siteOrderCalls,
} from './features/commerce/order/index.ts'
import { beginRefund, isRefundPaused, type PaymentService, settleRefund } from './features/commerce/payment/index.ts'
import { printCalls } from './features/commerce/print/index.ts'
import { sitePrintCalls } from './features/commerce/print-file/index.ts'
import { printLogoCalls } from './features/commerce/print-logo/index.ts'
import { productCalls, siteProductCalls } from './features/commerce/product/index.ts'
import { cardRequestCalls } from './features/company/card-request/index.ts'
import { cardTemplateCalls } from './features/company/card-template/index.ts'
import { certificateCalls, courseCalls } from './features/company/certificate/index.ts'
import { companyCalls, companyProfileCalls } from './features/company/company/index.ts'
import { companyAddressCalls } from './features/company/company-address/index.ts'
import { companyFiguresCalls } from './features/company/company-figures/index.ts'
import { companyGoalCalls } from './features/company/company-goal/index.ts'
import { companyPageCalls } from './features/company/company-page/index.ts'
import { companyAccountCalls, companySignInCalls } from './features/company/company-sign-in/index.ts'
import { companyStartCalls } from './features/company/company-start/index.ts'
import { companyStockCalls } from './features/company/company-stock/index.ts'
import { demoCompanyCalls } from './features/company/demo-company/index.ts'
import { departureCalls } from './features/company/departure/index.ts'
import { directoryCalls } from './features/company/directory/index.ts'
import { departmentCalls, employeeCalls, employeeImportCalls } from './features/company/employee/index.ts'
import { inquiryCalls, inquiryFileIntake, siteInquiryCalls } from './features/company/inquiry/index.ts'
import { joinLinkCalls } from './features/company/join-link/index.ts'
import { leadCalls } from './features/company/lead/index.ts'
import { leadDestinationCalls } from './features/company/lead-destination/index.ts'
import { leadEventCalls } from './features/company/lead-event/index.ts'
import { purchaseCalls } from './features/company/purchase/index.ts'
import { siteCompanyCalls } from './features/company/site-company/index.ts'
import {
  cardSaveCalls,
  collectionCalls,
  companyTypeCalls,
  contactCalls,
  contactImportCalls,
  paperCardCalls,
  registeredCompanyCalls,
  reminderCalls,
} from './features/contacts/contact/index.ts'
import { exchangeCalls } from './features/contacts/exchange/index.ts'
import { companyContentCalls, contentCalls, siteContentCalls } from './features/content/content/index.ts'
import { deadLinks } from './features/content/link/index.ts'
import { newsCalls } from './features/content/news/index.ts'
import { newsArticleCalls } from './features/content/news-article/index.ts'
import { pageCalls } from './features/content/page/index.ts'
import { libraryCalls } from './features/content/picture/index.ts'
import { questionCalls } from './features/content/question/index.ts'
import { type TakePicture, uploadCalls } from './features/content/upload/index.ts'
import { accountCalls } from './features/identity/account/index.ts'
import { accountMergeCalls, siteMergeCalls } from './features/identity/account-merge/index.ts'
import { companyAuditCalls, siteAuditCalls } from './features/identity/audit/index.ts'
import { holderCalls } from './features/identity/holder/index.ts'
import { listViewCalls } from './features/identity/list-view/index.ts'
import { siteMentionCalls } from './features/identity/mention/index.ts'
import { announcementCalls, noticeCalls, siteAnnouncementCalls } from './features/identity/notice/index.ts'
import { sitePersonCalls } from './features/identity/person/index.ts'
import { siteMessageCalls, siteProviderCalls } from './features/identity/provider/index.ts'
import type { CodeService } from './features/identity/sign-in/index.ts'
import { siteJobCalls } from './features/identity/site-job/index.ts'
import { companyStaffCalls, passkeyCalls, siteStaffCalls, staffCalls } from './features/identity/staff/index.ts'
import { staffDraftCalls } from './features/identity/staff-draft/index.ts'
import { siteSystemCalls } from './features/identity/system/index.ts'
import { driveCalls } from './features/loyalty/drive/index.ts'
import { balanceOf, pointAccountCalls, pointCalls, pointCardCalls } from './features/loyalty/point/index.ts'
import { prizeApplyCalls, prizeCalls } from './features/loyalty/prize/index.ts'
import { destinations } from './providers/lead-destination/open.ts'
import type { Providers } from './providers/open.ts'
import type { Queue } from './queue/queue.ts'
import type { OncePerHour } from './shared/once-per-hour.ts'
import type { Semaphore } from './shared/semaphore.ts'
import { FileReader } from './shared/untrusted/read-apart.ts'

interface CallServices {
  config: Config
  publicUrl: string
  codes: CodeService
  providers: Providers
  payments: PaymentService
  inTransaction: InTransaction
  queue: Queue
  once: OncePerHour
  taps: Taps
  takePicture: TakePicture
  /** Limits how many pictures are decoded at once. */
  decoding: Semaphore
  /** The same for files of people who have not signed in, so that they cannot keep others waiting. */
  guestDecoding: Semaphore
  now: () => Date
  warn: (error: unknown) => void
}

/** Every call's implementation. */
export function implementedCalls(services: CallServices): Implementation[] {
  const {
    config,
    publicUrl,
    codes,
    providers,
    payments,
    inTransaction,
    queue,
    once,
    taps,
    takePicture,
    decoding,
    guestDecoding,
    now,
    warn,
  } = services
  const { secret, seller, companyPrefix } = config
  const writing = { seller, secret, companyPrefix, findDead: deadLinks(publicUrl) }
  const reader = new FileReader(warn)
  const methods = providers.payment.map(({ method }) => method)
  const ordering = {
    methods,
    queue,
    unpaidMost: config.unpaidOrdersMost,
    unpaidValueMost: config.unpaidValueMost,
    publicUrl,
    secret,
  }
  const refunds = { inTransaction, methods, queue }
  return [
    ...accountCalls({ codes }),
    ...addressCalls,
    ...demoCompanyCalls,
    ...contactCalls({ codes, publicUrl, secret }),
    ...cardSaveCalls,
    ...collectionCalls,
    ...companyTypeCalls,
    ...contactImportCalls({ takePicture, reader }),
    ...paperCardCalls,
    ...reminderCalls,
    ...cardCalls({ publicUrl, once, queue, taps, introductions: introductions(providers.introduction, now) }),
    ...siteBatchCalls({ publicUrl, chips: config.chips }),
    ...siteCardCalls({ queue, publicUrl }),
    ...holderCalls({ codes, apple: providers.identity, publicUrl, secret }),
    ...scanHistoryCalls({ publicUrl }),
    ...socialMediaCalls,
    ...sitePersonCalls({ codes, queue, secret }),
    ...siteMergeCalls({ codes, queue }),
    ...accountMergeCalls({ codes, queue }),
    ...announcementCalls({ queue }),
    ...siteAnnouncementCalls({ codes, queue }),
    ...listViewCalls,
    ...siteMentionCalls,
    ...staffDraftCalls,
    ...siteAuditCalls,
    ...companyAuditCalls,
    ...siteJobCalls({ queue }),
    ...siteMessageCalls,
    ...siteProviderCalls({ config, providers }),
    ...siteSystemCalls({ config, startedAt: now() }),
    ...siteStaffCalls({ codes, queue }),
    ...companyStaffCalls({ codes, queue }),
    ...passkeyCalls({ codes, queue, secret, publicUrl }),
    ...staffCalls({ codes, secret }),
    ...themeCalls,
    ...siteThemeCalls,
    ...uploadCalls({ takePicture, ocr: providers.ocr, warn }),
    ...webSiteCalls({ once }),
    ...certificateCalls({ publicUrl }),
    ...companyCalls({ seller: config.seller, pointsOf: balanceOf }),
    ...companyProfileCalls,
    ...siteCompanyCalls({ codes, queue }),
    ...companyStartCalls({ secret }),
    ...companyStockCalls,
    ...companyContentCalls(writing),
    ...companyAddressCalls,
    ...companyFiguresCalls(),
    ...companyGoalCalls,
    ...companyPageCalls({ seller: config.seller }),
    ...inquiryCalls({ queue, secret, takeFile: inquiryFileIntake(warn, guestDecoding) }),
    ...siteInquiryCalls({ queue, secret }),
    ...contentCalls({ seller: config.seller }),
    ...libraryCalls({ companyPrefix, secret, takePicture }),
    ...siteContentCalls(writing),
    ...discountCalls,
    ...siteDiscountCalls,
    ...courseCalls,
    ...cardRequestCalls({ queue }),
    ...leadEventCalls,
    ...leadCalls({ queue }),
    ...leadDestinationCalls({
      codes,
      queue,
      secret,
      openDestination: destinations(config.insideOrigins),
      insideOrigins: config.insideOrigins,
      warn,
    }),
    ...departureCalls({ queue }),
    ...companySignInCalls({ codes, openId: providers.openId, secret, publicUrl }),
    ...companyAccountCalls({ queue, secret }),
    ...directoryCalls({ codes, publicUrl }),
    ...cardTemplateCalls({ queue, publicUrl }),
    ...departmentCalls({ queue }),
    ...employeeCalls({ queue, secret, publicUrl }),
    ...employeeImportCalls({ queue }),
    ...joinLinkCalls({ queue, secret, publicUrl }),
    ...driveCalls,
    ...exchangeCalls({ queue, secret }),
    ...freightCalls,
    ...siteFreightCalls,
    ...newsCalls,
    ...newsArticleCalls,
    ...noticeCalls({ queue, push: providers.push }),
    ...orderCalls({ openPayment: payments.open, holdMinutes: config.orderHoldMinutes, ...ordering }),
    ...orderCardCalls,
    ...phoneOrderCalls(ordering),
    ...purchaseCalls(ordering),
    ...orderLinkCalls({ openPayment: payments.open }),
    ...siteFiguresCalls,
    ...siteOrderCalls({
      queue,
      secret,
      invoiceOf,
      codes,
      beginRefund: (orderNumber, given) => beginRefund(refunds, orderNumber, given),
      isRefundPaused: (db, order) => isRefundPaused(refunds.methods, db, order),
      settleRefund,
    }),
    ...pageCalls({ seller: config.seller }),
    ...pointCalls({ publicUrl }),
    ...pointCardCalls,
    ...pointAccountCalls({ queue }),
    ...printCalls({ queue, reader }),
    ...sitePrintCalls({ secret }),
    ...printLogoCalls({ warn, decoding, secret }),
    ...prizeCalls,
    ...prizeApplyCalls({ publicUrl, secret, queue }),
    ...productCalls,
    ...siteProductCalls({ secret }),
    ...questionCalls,
    ...registeredCompanyCalls({ companies: providers.companies }),
  ]
}
