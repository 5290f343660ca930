import { account } from './account.ts'
import { address } from './address.ts'
import type { CallDeclaration } from './call.ts'
import { cardCalls as card } from './card.ts'
import { company } from './company.ts'
import { contactCalls as contact } from './contact.ts'
import { content } from './content.ts'
import { discount } from './discount.ts'
import { exchangeCalls as exchange } from './exchange.ts'
import { freight } from './freight.ts'
import { holderCalls as holder } from './holder.ts'
import { newsArticleCalls as newsArticle } from './news-article.ts'
import { orderCalls as order } from './order.ts'
import { pageCalls as page } from './page.ts'
import { productCalls as product } from './product.ts'
import { questionCalls as question } from './question.ts'
import { scanHistoryCalls as scanHistory } from './scan-history.ts'
import { socialMediaCalls as socialMedia } from './social-media.ts'
import { themeCalls as theme } from './theme.ts'
import { uploadCalls as upload } from './upload.ts'
import { webSiteCalls as webSite } from './web-site.ts'

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
