import type { Implementation } from './api/implement.ts'
import type { Config } from './config/env.ts'
import { accountCalls } from './features/account/account.calls.ts'
import { addressCalls } from './features/address/address.calls.ts'
import { addressBookCalls } from './features/address-book/address-book.calls.ts'
import { cardSaveCalls } from './features/address-book/card-save.calls.ts'
import { collectionCalls } from './features/address-book/collection.calls.ts'
import { companyTypeCalls } from './features/address-book/company-type.calls.ts'
import { contactImportCalls } from './features/address-book/contact-import.calls.ts'
import { paperCardCalls } from './features/address-book/paper-card.calls.ts'
import { registeredCompanyCalls } from './features/address-book/registered-company.calls.ts'
import { reminderCalls } from './features/address-book/reminder.calls.ts'
import { cardCalls } from './features/card/card.calls.ts'
import { introductions } from './features/card/introduction.ts'
import type { Taps } from './features/card/taps.ts'
import { certificateCalls } from './features/certificate/certificate.calls.ts'
import { companyCalls } from './features/company/company.calls.ts'
import { companyPageCalls } from './features/company-page/company-page.calls.ts'
import { contactCalls } from './features/contact/contact.calls.ts'
import { inquiryFileIntake } from './features/contact/inquiry-file-intake.ts'
import { contentCalls } from './features/content/content.calls.ts'
import { discountCalls } from './features/discount/discount.calls.ts'
import { driveCalls } from './features/drive/drive.calls.ts'
import { exchangeCalls } from './features/exchange/exchange.calls.ts'
import { freightCalls } from './features/freight/freight.calls.ts'
import { holderCalls } from './features/holder/holder.calls.ts'
import { newsCalls } from './features/news/news.calls.ts'
import { newsArticleCalls } from './features/news-article/news-article.calls.ts'
import { noticeCalls } from './features/notice/notice.calls.ts'
import { orderCalls } from './features/order/order.calls.ts'
import { pageCalls } from './features/page/page.calls.ts'
import type { PaymentService } from './features/payment/payment-service.ts'
import { pointCalls } from './features/point/point.calls.ts'
import { balanceOf } from './features/point/point.store.ts'
import { pointCardCalls } from './features/point/point-card.calls.ts'
import { printCalls } from './features/print/print.calls.ts'
import { printLogoCalls } from './features/print-logo/print-logo.calls.ts'
import { prizeCalls } from './features/prize/prize.calls.ts'
import { prizeApplyCalls } from './features/prize/prize-apply.calls.ts'
import { productCalls } from './features/product/product.calls.ts'
import { questionCalls } from './features/question/question.calls.ts'
import { scanHistoryCalls } from './features/scan-history/scan-history.calls.ts'
import { socialMediaCalls } from './features/social-media/social-media.calls.ts'
import { staffCalls } from './features/staff/staff.calls.ts'
import { themeCalls } from './features/theme/theme.calls.ts'
import type { TakePicture } from './features/upload/picture-intake.ts'
import { uploadCalls } from './features/upload/upload.calls.ts'
import { webSiteCalls } from './features/web-site/web-site.calls.ts'
import type { Providers } from './providers/open.ts'
import type { Queue } from './queue/queue.ts'
import { FileReader } from './services/read-apart.ts'
import type { CodeService } from './services/sign-in/code-service.ts'
import type { OncePerHour } from './shared/once-per-hour.ts'
import type { Semaphore } from './shared/semaphore.ts'

export interface CallServices {
  config: Config
  publicUrl: string
  codes: CodeService
  providers: Providers
  payments: PaymentService
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
    queue,
    once,
    taps,
    takePicture,
    decoding,
    guestDecoding,
    now,
    warn,
  } = services
  const { secret } = config
  const reader = new FileReader(warn)
  return [
    ...accountCalls({ codes }),
    ...addressCalls,
    ...addressBookCalls({ codes, publicUrl, secret }),
    ...cardSaveCalls,
    ...collectionCalls,
    ...companyTypeCalls,
    ...contactImportCalls({ takePicture, reader }),
    ...paperCardCalls,
    ...reminderCalls,
    ...cardCalls({ publicUrl, once, queue, taps, introductions: introductions(providers.introduction, now) }),
    ...holderCalls({ codes, apple: providers.identity, publicUrl, secret }),
    ...scanHistoryCalls({ publicUrl }),
    ...socialMediaCalls,
    ...staffCalls({ codes, secret }),
    ...themeCalls,
    ...uploadCalls({ takePicture, ocr: providers.ocr, warn }),
    ...webSiteCalls({ once }),
    ...certificateCalls({ publicUrl }),
    ...companyCalls({ seller: config.seller, pointsOf: balanceOf }),
    ...companyPageCalls({ seller: config.seller }),
    ...contactCalls({ queue, secret, takeFile: inquiryFileIntake(warn, guestDecoding) }),
    ...contentCalls,
    ...discountCalls,
    ...driveCalls,
    ...exchangeCalls({ queue, secret }),
    ...freightCalls,
    ...newsCalls,
    ...newsArticleCalls,
    ...noticeCalls({ queue, push: providers.push }),
    ...orderCalls({
      openPayment: payments.open,
      methods: providers.payment.map(({ method }) => method),
      queue,
      holdMinutes: config.orderHoldMinutes,
      unpaidMost: config.unpaidOrdersMost,
      unpaidValueMost: config.unpaidValueMost,
      publicUrl,
      secret,
    }),
    ...pageCalls({ seller: config.seller }),
    ...pointCalls({ publicUrl }),
    ...pointCardCalls,
    ...printCalls({ queue, reader }),
    ...printLogoCalls({ warn, decoding, secret }),
    ...prizeCalls,
    ...prizeApplyCalls({ publicUrl, secret, queue }),
    ...productCalls,
    ...questionCalls,
    ...registeredCompanyCalls({ companies: providers.companies }),
  ]
}
