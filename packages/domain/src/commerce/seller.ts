import { type Lang, pick } from '../language.ts'

/** Who sells on this site, as the Consumer Protection Act (article 18) requires it to be stated. */
export interface Seller {
  nameCh: string
  nameEn: string
  /** Unified business number. */
  taxNumber: string
  addressCh: string
  addressEn: string
  representativeCh: string
  representativeEn: string
  /** Invented for a trial, and marked so wherever it is shown. */
  isSample: boolean
}

/** Placeholder in a page's text for the seller's details, which are settings. */
const SELLER = '{{seller}}'
/** So often at most it is replaced in a text: 5,000 of them would make a text of 600 KB, which takes a second to render. */
const MAX_TIMES = 5

const LABELS: Readonly<Record<Lang, Record<'name' | 'taxNumber' | 'representative' | 'address' | 'sample', string>>> = {
  'zh-tw': {
    name: '賣方',
    taxNumber: '統一編號',
    representative: '代表人',
    address: '地址',
    sample: '（示範網站的虛構資料）',
  },
  'en-us': {
    name: 'Seller',
    taxNumber: 'Tax number',
    representative: 'Representative',
    address: 'Address',
    sample: ' (invented for this demo)',
  },
}

/** The seller's details as labelled lines. The first one says so if they are invented. */
export function sellerLines(seller: Seller, lang: Lang): string[] {
  const t = LABELS[lang]
  const line = (label: string, value: string) => `${label}${lang === 'zh-tw' ? '：' : ': '}${value}`
  const name = pick(lang, seller.nameCh, seller.nameEn)
  return [
    line(t.name, seller.isSample ? name + t.sample : name),
    line(t.taxNumber, seller.taxNumber),
    line(t.representative, pick(lang, seller.representativeCh, seller.representativeEn)),
    line(t.address, pick(lang, seller.addressCh, seller.addressEn)),
  ]
}

/** A page's text (Markdown), with the first few `{{seller}}` replaced by a list of the seller's details. */
export const withSeller = <P extends { contentCh: string; contentEn: string }>(page: P, seller: Seller): P => {
  const replaced = (text: string, lang: Lang) => {
    const listed = sellerLines(seller, lang).map((line) => `- ${line}`)
    let times = 0
    return text.replaceAll(SELLER, () => (++times > MAX_TIMES ? SELLER : listed.join('\n')))
  }
  return { ...page, contentCh: replaced(page.contentCh, 'zh-tw'), contentEn: replaced(page.contentEn, 'en-us') }
}
