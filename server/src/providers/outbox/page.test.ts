import { describe, expect, test } from 'vitest'
import { outboxPage, type StoredMessage } from './page.ts'

const message: StoredMessage = {
  id: 1,
  channel: 'sms',
  to: '+886912345678',
  kind: 'code',
  subject: '',
  text: '【iDoCard】您的登入驗證碼是 123456，5 分鐘內有效。\n\n@idocard.tw #123456',
  at: new Date('2025-01-01T04:05:06Z'),
}

describe('outbox page', () => {
  test('explains the empty page in both languages', () => {
    expect(outboxPage([], 'zh-tw')).toContain('還沒有任何訊息')
    expect(outboxPage([], 'zh-tw')).toContain('<html lang="zh-Hant-TW">')
    expect(outboxPage([], 'en-us')).toContain('No messages yet')
    expect(outboxPage([], 'en-us')).toContain('<html lang="en">')
  })

  test('shows the code once, in one piece to copy; the time is Taiwan\u2019s', () => {
    const page = outboxPage([message], 'zh-tw')
    expect(page.match(/<strong>(.*?)<\/strong>/g)).toEqual(['<strong>123456</strong>'])
    expect(page).toContain('user-select: all')
    expect(page).toContain('datetime="2025-01-01T04:05:06.000Z"')
    expect(page).toContain('1月1日 12:05:06')
    expect(page).toContain('+886912345678')
  })

  test('digits in other messages and in longer numbers are not shown as a code', () => {
    const order = { ...message, kind: 'order_paid', text: '訂單 123456 已付款' }
    expect(outboxPage([order], 'zh-tw')).not.toContain('<strong>')
    expect(outboxPage([{ ...message, text: '1234567 and 12345' }], 'zh-tw')).not.toContain('<strong>')
  })

  test('newest first, in any input order', () => {
    const at = (hour: number) => new Date(Date.UTC(2025, 0, 1, hour))
    const messages = [2, 3, 1].map((hour) => ({
      ...message,
      kind: 'note',
      id: hour,
      text: `message-${hour}`,
      at: at(hour),
    }))
    const page = outboxPage(messages, 'en-us')
    expect(page.match(/message-\d/g)).toEqual(['message-3', 'message-2', 'message-1'])
    expect(messages.map(({ id }) => id)).toEqual([2, 3, 1])
    expect(page).toContain('3 messages, newest first')
  })

  test('text is escaped in every field', () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const page = outboxPage([{ ...message, channel: 'mail', to: evil, kind: evil, subject: evil, text: evil }], 'zh-tw')
    expect(page).not.toMatch(/<script|<img/)
    expect(page.match(/&lt;script&gt;/g)).toHaveLength(4)
  })

  test('only web addresses become links, without the punctuation at the end of a sentence', () => {
    const text = '查看 https://idocard.tw/order?a=1&b=2。 Or (https://idocard.tw/x). javascript:alert(1) https://'
    const links = [...outboxPage([{ ...message, text }], 'zh-tw').matchAll(/<a href="(https?:[^"]*)"/g)].map(
      ([, href]) => href,
    )
    expect(links).toEqual(['https://idocard.tw/order?a=1&amp;b=2', 'https://idocard.tw/x'])
  })

  test('English text in a Chinese page is marked as English', () => {
    const page = outboxPage([{ ...message, channel: 'mail', subject: 'Your order', text: '您好' }], 'zh-tw')
    expect(page).toContain('<h2 lang="en">Your order</h2>')
    expect(page).toContain('<div class="text" lang="zh-Hant-TW">您好</div>')
  })

  test('no script and no event handler', () => {
    expect(outboxPage([message], 'zh-tw')).not.toMatch(/<script|\son\w+=|\sstyle=/i)
  })

  test('the style block is not escaped, because entities have no meaning there', () => {
    const style = /<style>([\s\S]*)<\/style>/.exec(outboxPage([], 'zh-tw'))?.[1]
    expect(style).toContain('"Noto Sans TC"')
    expect(style).not.toContain('&quot;')
  })
})
