import { expect, it } from 'vitest'
import { renderFault } from './fault-page.tsx'

it('explains in the reader’s language what happened, and retries by itself', () => {
  const page = renderFault({ status: 503, lang: 'zh-tw', address: '/idocard/news?page=2' })
  expect(page).toContain('<html lang="zh-Hant-TW">')
  expect(page).toContain('這一頁暫時打不開')
  expect(page).toContain('<meta http-equiv="refresh" content="10"')
  expect(page).toContain('href="/idocard/news?page=2&amp;lang=en-us"')
  expect(renderFault({ status: 503, lang: 'en-us', address: '/' })).toContain('We can’t show this page right now')
})

it('offers to send a posted form again, as it was written, and sends nothing by itself', () => {
  const form = { name: '"><script>alert(1)</script>', note: 'a\nb' }
  const page = renderFault({ status: 503, lang: 'en-us', address: '/abcdefghjk/exchange', form })
  expect(page).not.toContain('http-equiv="refresh"')
  expect(page).not.toContain('<script')
  expect(page).toContain('<form method="post" action="/abcdefghjk/exchange">')
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
  expect(page).toContain('Send it again')
})

it('asks to sign in again at the address of a file that ended with its session, and retries nothing', () => {
  const page = renderFault({ status: 401, lang: 'zh-tw', address: '/contacts/1.csv?token=x' })
  expect(page).toContain('請重新登入')
  expect(page).not.toContain('http-equiv="refresh"')
  expect(page).not.toContain('href="/contacts/1.csv?token=x"')
})

it('does not retry after an internal error', () => {
  expect(renderFault({ status: 500, lang: 'en-us', address: '/' })).not.toContain('http-equiv="refresh"')
})
