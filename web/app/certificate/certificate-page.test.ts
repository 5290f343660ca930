import type { Certificate } from '@idocard/contract/company/certificate'
import { expect, it } from 'vitest'
import { renderCertificate } from './certificate-page.tsx'

const CERTIFICATE: Certificate = {
  number: '7K2M-9QXR-4DHT-W0CZ',
  state: 'valid',
  nameCh: '林<b>先生</b>',
  nameEn: 'Mr. "Lin"',
  titleCh: '課程',
  titleEn: '',
  hours: 16,
  companyCh: '公司',
  companyEn: 'Company',
  issuedOn: '2026-01-05',
  validUntil: '',
  revokedOn: '',
  url: '',
}
const page = (given: Partial<Certificate> = {}, lang: 'zh-tw' | 'en-us' = 'zh-tw') =>
  renderCertificate({
    lang,
    address: '/certificate/7K2M-9QXR-4DHT-W0CZ',
    typed: CERTIFICATE.number,
    outcome: { kind: 'found', certificate: { ...CERTIFICATE, ...given }, at: '2026-11-22T02:00:00Z' },
  })

it('says its state in words, in the reader’s language, without a script', () => {
  expect(page()).toContain('這張證書有效')
  expect(page({ state: 'expired', validUntil: '2026-05-01' }, 'en-us')).toContain('This certificate has expired')
  const revoked = page({ state: 'revoked', revokedOn: '2026-05-01' })
  expect(revoked).toContain('這張證書已被撤銷')
  expect(revoked).toContain('2026年5月1日')
  expect(revoked).not.toMatch(/這張證書有效|<script/)
  expect(page()).toContain('<meta name="robots" content="noindex"')
  // On the English page, a title that exists only in Chinese has its own `lang`.
  expect(page({}, 'en-us')).toContain('<dd lang="zh-Hant-TW">課程</dd>')
})

it('shows what was typed and written as text', () => {
  expect(page()).toContain('林&lt;b&gt;先生&lt;/b&gt;')
  const typed = '"><script>alert(1)</script>'
  const html = renderCertificate({ lang: 'en-us', address: '/certificate', typed, outcome: { kind: 'malformed' } })
  expect(html).not.toContain('<script>')
  expect(html).toContain('That isn’t a certificate number')
})
