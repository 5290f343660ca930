import { contract } from '@idocard/contract'
import { LANGS, type Lang } from '@idocard/domain/language'
import { type Seller, sellerLines } from '@idocard/domain/seller'
import { implement } from '../../api/implement.ts'
import { withHtml } from '../../shared/rich-text.ts'
import { pageShown } from './page.store.ts'

/** Stands in a page's text for the seller's details, which are settings. */
const SELLER = '{{seller}}'

const listed = (seller: Seller, lang: Lang) =>
  sellerLines(seller, lang)
    .map((line) => `- ${line}`)
    .join('\n')

export const pageCalls = ({ seller }: { seller: Seller }) =>
  implement(contract.page, {
    async load_by_slug({ slug }, { db, now, refuse }) {
      const found = (await pageShown(db, slug.toLowerCase(), now)) ?? refuse('not_found')
      const [inChinese, inEnglish] = LANGS.map((lang) => listed(seller, lang))
      return withHtml({
        ...found,
        contentCh: found.contentCh.replaceAll(SELLER, inChinese ?? ''),
        contentEn: found.contentEn.replaceAll(SELLER, inEnglish ?? ''),
      })
    },
  })
