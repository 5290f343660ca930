import { expect, it } from 'vitest'
import { type Seller, sellerLines, withSeller } from './seller.ts'

const SELLER: Seller = {
  nameCh: '數位名片公司',
  nameEn: 'Digital Cards Co.',
  taxNumber: '12345675',
  addressCh: '臺北市信義區市府路 45 號',
  addressEn: 'No. 45, Shifu Rd., Taipei',
  representativeCh: '王小明',
  representativeEn: 'Ming Wang',
  isSample: false,
}

it('states the seller’s details in a page, in its language', () => {
  const page = withSeller({ contentCh: '賣方\n\n{{seller}}', contentEn: 'Seller\n\n{{seller}}' }, SELLER)
  for (const line of sellerLines(SELLER, 'zh-tw')) expect(page.contentCh).toContain(`- ${line}`)
  for (const line of sellerLines(SELLER, 'en-us')) expect(page.contentEn).toContain(`- ${line}`)
})

// Mutation: every `{{seller}}` replaced.
it('does not multiply a text of nothing but placeholders', () => {
  const contentCh = '{{seller}}'.repeat(5000)
  expect(withSeller({ contentCh, contentEn: '' }, SELLER).contentCh.length).toBeLessThan(contentCh.length + 1000)
})
