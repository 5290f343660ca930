import type { CallDeclaration } from './call.ts'
import { cardContract as card } from './cards/card-calls.ts'
import { scanHistoryContract as scanHistory } from './cards/scan-history.ts'
import { siteBatchContract as siteBatch } from './cards/site-batch.ts'
import { siteCardContract as siteCard } from './cards/site-card.ts'
import { siteThemeContract as siteTheme } from './cards/site-theme.ts'
import { socialMediaContract as socialMedia } from './cards/social-media.ts'
import { themeContract as theme } from './cards/theme.ts'
import { webSiteContract as webSite } from './cards/web-site.ts'
import { address } from './commerce/address.ts'
import { discount } from './commerce/discount.ts'
import { freight } from './commerce/freight.ts'
import { orderContract as order } from './commerce/order.ts'
import { orderCardContract as orderCard } from './commerce/order-card.ts'
import { orderLinkContract as orderLink, phoneOrderContract as phoneOrder } from './commerce/phone-order.ts'
import { printContract as print } from './commerce/print.ts'
import { printLogoContract as printLogo } from './commerce/print-logo.ts'
import { productContract as product } from './commerce/product.ts'
import { siteDiscountContract as siteDiscount } from './commerce/site-discount.ts'
import { siteFiguresContract as siteFigures } from './commerce/site-figures.ts'
import { siteFreightContract as siteFreight } from './commerce/site-freight.ts'
import { siteOrderContract as siteOrder } from './commerce/site-order.ts'
import { sitePrintContract as sitePrint } from './commerce/site-print.ts'
import { siteProductContract as siteProduct } from './commerce/site-product.ts'
import { cardRequestContract as cardRequest } from './company/card-request.ts'
import { cardTemplateContract as cardTemplate } from './company/card-template.ts'
import { certificateContract as certificate } from './company/certificate.ts'
import { company } from './company/company.ts'
import { companyAccountContract as companyAccount } from './company/company-account.ts'
import { companyAddressContract as companyAddress } from './company/company-address.ts'
import { companyFiguresContract as companyFigures } from './company/company-figures.ts'
import { companyGoalContract as companyGoal } from './company/company-goal.ts'
import { companyPageContract as companyPage } from './company/company-page.ts'
import { companyProfileContract as companyProfile } from './company/company-profile.ts'
import { companySignInContract as companySignIn } from './company/company-sign-in.ts'
import { companyStartContract as companyStart } from './company/company-start.ts'
import { companyStockContract as companyStock } from './company/company-stock.ts'
import { courseContract as course } from './company/course.ts'
import { demoCompanyContract as demoCompany } from './company/demo-company.ts'
import { departmentContract as department } from './company/department.ts'
import { departureContract as departure } from './company/departure.ts'
import { directoryContract as directory } from './company/directory.ts'
import { employeeContract as employee } from './company/employee.ts'
import { employeeImportContract as employeeImport } from './company/employee-import.ts'
import { inquiryContract as inquiry } from './company/inquiry.ts'
import { joinLinkContract as joinLink } from './company/join-link.ts'
import { leadContract as lead } from './company/lead.ts'
import { leadDestinationContract as leadDestination } from './company/lead-destination.ts'
import { leadEventContract as leadEvent } from './company/lead-event.ts'
import { purchaseContract as purchase } from './company/purchase.ts'
import { siteCompanyContract as siteCompany } from './company/site-company.ts'
import { siteInquiryContract as siteInquiry } from './company/site-inquiry.ts'
import { cardSaveContract as cardSave } from './contacts/card-save.ts'
import { collectionContract as collection } from './contacts/collection.ts'
import { companyTypeContract as companyType } from './contacts/company-type.ts'
import { contactContract as contact } from './contacts/contact.ts'
import { contactImportContract as contactImport } from './contacts/contact-import.ts'
import { exchangeContract as exchange } from './contacts/exchange.ts'
import { paperCardContract as paperCard } from './contacts/paper-card.ts'
import { registeredCompanyContract as registeredCompany } from './contacts/registered-company.ts'
import { reminderContract as reminder } from './contacts/reminder.ts'
import { content } from './content/content.ts'
import {
  companyContentContract as companyContent,
  siteContentContract as siteContent,
} from './content/content-staff.ts'
import {
  companyPictureContract as companyPicture,
  sitePictureContract as sitePicture,
} from './content/library-picture.ts'
import { newsContract as news } from './content/news.ts'
import { newsArticleContract as newsArticle } from './content/news-article.ts'
import { pageContract as page } from './content/page.ts'
import { questionContract as question } from './content/question.ts'
import { uploadContract as upload } from './content/upload.ts'
import { account } from './identity/account.ts'
import { accountMergeContract as accountMerge, siteMergeContract as siteMerge } from './identity/account-merge.ts'
import { announcementContract as announcement } from './identity/announcement.ts'
import { companyAuditContract as companyAudit, siteAuditContract as siteAudit } from './identity/audit.ts'
import { companyStaffContract as companyStaff } from './identity/company-staff.ts'
import { holderContract as holder } from './identity/holder.ts'
import { companyViewContract as companyView, siteViewContract as siteView } from './identity/list-view.ts'
import { noticeContract as notice } from './identity/notice.ts'
import { passkeyContract as passkey } from './identity/passkey.ts'
import { siteAnnouncementContract as siteAnnouncement } from './identity/site-announcement.ts'
import { siteJobContract as siteJob } from './identity/site-job.ts'
import { siteMentionContract as siteMention } from './identity/site-mention.ts'
import { siteMessageContract as siteMessage } from './identity/site-message.ts'
import { sitePersonContract as sitePerson } from './identity/site-person.ts'
import { siteProviderContract as siteProvider } from './identity/site-provider.ts'
import { siteStaffContract as siteStaff } from './identity/site-staff.ts'
import { siteSystemContract as siteSystem } from './identity/site-system.ts'
import { staffContract as staff } from './identity/staff.ts'
import { companyDraftContract as companyDraft, siteDraftContract as siteDraft } from './identity/staff-draft.ts'
import { driveContract as drive } from './loyalty/drive.ts'
import { pointContract as point } from './loyalty/point.ts'
import { pointAccountContract as pointAccount } from './loyalty/point-account.ts'
import { pointCardContract as pointCard } from './loyalty/point-card.ts'
import { prizeContract as prize } from './loyalty/prize.ts'
import { prizeApplyContract as prizeApply } from './loyalty/prize-apply.ts'

/** The whole API: noun → call. */
export const contract = {
  account,
  accountMerge,
  address,
  announcement,
  siteAnnouncement,
  contact,
  card,
  cardSave,
  certificate,
  collection,
  company,
  companyAudit,
  companyContent,
  leadDestination,
  leadEvent,
  companyAddress,
  companyFigures,
  companyGoal,
  demoCompany,
  companyPage,
  companyStart,
  companyStock,
  companyPicture,
  companyProfile,
  companyType,
  companyDraft,
  companyView,
  inquiry,
  contactImport,
  content,
  discount,
  course,
  cardRequest,
  cardTemplate,
  department,
  departure,
  companyAccount,
  companySignIn,
  directory,
  employee,
  employeeImport,
  joinLink,
  drive,
  exchange,
  freight,
  holder,
  lead,
  news,
  newsArticle,
  notice,
  order,
  orderLink,
  orderCard,
  phoneOrder,
  page,
  paperCard,
  point,
  pointAccount,
  purchase,
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
  siteAudit,
  siteBatch,
  siteCard,
  siteCompany,
  siteContent,
  sitePicture,
  siteDiscount,
  siteFigures,
  siteFreight,
  siteInquiry,
  siteJob,
  siteMention,
  siteMerge,
  siteMessage,
  siteProvider,
  siteSystem,
  siteOrder,
  sitePerson,
  sitePrint,
  siteProduct,
  siteStaff,
  companyStaff,
  siteTheme,
  siteDraft,
  siteView,
  socialMedia,
  passkey,
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
