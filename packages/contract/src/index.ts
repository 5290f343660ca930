import { account } from './account.ts'
import { address } from './address.ts'
import { addressBookContract as addressBook } from './address-book.ts'
import type { CallDeclaration } from './call.ts'
import { cardContract as card } from './card-calls.ts'
import { cardSaveContract as cardSave } from './card-save.ts'
import { certificateContract as certificate } from './certificate.ts'
import { collectionContract as collection } from './collection.ts'
import { company } from './company.ts'
import { companyPageContract as companyPage } from './company-page.ts'
import { companyTypeContract as companyType } from './company-type.ts'
import { contactContract as contact } from './contact.ts'
import { contactImportContract as contactImport } from './contact-import.ts'
import { content } from './content.ts'
import { discount } from './discount.ts'
import { driveContract as drive } from './drive.ts'
import { exchangeContract as exchange } from './exchange.ts'
import { freight } from './freight.ts'
import { holderContract as holder } from './holder.ts'
import { newsContract as news } from './news.ts'
import { newsArticleContract as newsArticle } from './news-article.ts'
import { noticeContract as notice } from './notice.ts'
import { orderContract as order } from './order.ts'
import { pageContract as page } from './page.ts'
import { paperCardContract as paperCard } from './paper-card.ts'
import { pointContract as point } from './point.ts'
import { pointCardContract as pointCard } from './point-card.ts'
import { printContract as print } from './print.ts'
import { printLogoContract as printLogo } from './print-logo.ts'
import { prizeContract as prize } from './prize.ts'
import { prizeApplyContract as prizeApply } from './prize-apply.ts'
import { productContract as product } from './product.ts'
import { questionContract as question } from './question.ts'
import { registeredCompanyContract as registeredCompany } from './registered-company.ts'
import { reminderContract as reminder } from './reminder.ts'
import { scanHistoryContract as scanHistory } from './scan-history.ts'
import { socialMediaContract as socialMedia } from './social-media.ts'
import { staffContract as staff } from './staff.ts'
import { themeContract as theme } from './theme.ts'
import { uploadContract as upload } from './upload.ts'
import { webSiteContract as webSite } from './web-site.ts'

/** The whole API: noun → call. */
export const contract = {
  account,
  address,
  addressBook,
  card,
  cardSave,
  certificate,
  collection,
  company,
  companyPage,
  companyType,
  contact,
  contactImport,
  content,
  discount,
  drive,
  exchange,
  freight,
  holder,
  news,
  newsArticle,
  notice,
  order,
  page,
  paperCard,
  point,
  pointCard,
  print,
  printLogo,
  prize,
  prizeApply,
  product,
  question,
  registeredCompany,
  reminder,
  scanHistory,
  socialMedia,
  staff,
  theme,
  upload,
  webSite,
}
export type Contract = typeof contract

/** Every declared call with its name, `noun.call`. */
export const declarations: readonly { name: string; declaration: CallDeclaration }[] = Object.entries(contract).flatMap(
  ([noun, calls]) =>
    Object.entries(calls).map(([call, declaration]) => ({
      name: `${noun}.${call}`,
      declaration: declaration as unknown as CallDeclaration,
    })),
)
