import { account } from './account.ts'
import { address } from './address.ts'
import type { CallDeclaration } from './call.ts'
import { cardContract as card } from './card.ts'
import { company } from './company.ts'
import { contactContract as contact } from './contact.ts'
import { content } from './content.ts'
import { discount } from './discount.ts'
import { exchangeContract as exchange } from './exchange.ts'
import { freight } from './freight.ts'
import { holderContract as holder } from './holder.ts'
import { newsArticleContract as newsArticle } from './news-article.ts'
import { orderContract as order } from './order.ts'
import { pageContract as page } from './page.ts'
import { printContract as print } from './print.ts'
import { printLogoContract as printLogo } from './print-logo.ts'
import { productContract as product } from './product.ts'
import { questionContract as question } from './question.ts'
import { scanHistoryContract as scanHistory } from './scan-history.ts'
import { socialMediaContract as socialMedia } from './social-media.ts'
import { themeContract as theme } from './theme.ts'
import { uploadContract as upload } from './upload.ts'
import { webSiteContract as webSite } from './web-site.ts'

/** The whole API: noun → call. */
export const contract = {
  account,
  address,
  card,
  company,
  contact,
  content,
  discount,
  exchange,
  freight,
  holder,
  newsArticle,
  order,
  page,
  print,
  printLogo,
  product,
  question,
  scanHistory,
  socialMedia,
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
