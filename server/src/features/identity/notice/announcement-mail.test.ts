import { expect, it } from 'vitest'
import { writeAnnouncementMail } from './announcement-mail.ts'

const TO = {
  publicUrl: 'https://idocard.tw',
  link: 'https://idocard.tw/backstage/SUN/news',
  settings: 'https://idocard.tw/backstage/SUN/notify',
  unsubscribe: 'https://idocard.tw/unsubscribe/1?token=2&lang=en-us',
}
const TEXTS = {
  titleCh: '停機 <b>維護</b>',
  titleEn: 'Maintenance <b>',
  contentCh: [
    '週六[公告](/idocard/news)與<script>alert(1)</script>',
    '- 一\n- 二 & 三',
    '![圖](/picture/abc.webp)',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ].join('\n\n'),
  contentEn: '',
}

// Mutations: the title not escaped; a path without its host; a frame left in.
it('has whole addresses, no frame and no script, and the same as text', () => {
  const { html = '', text, subject, unsubscribe } = writeAnnouncementMail(TEXTS, 'zh-tw', TO)
  expect(subject).toBe(TEXTS.titleCh)
  expect(unsubscribe).toBe(TO.unsubscribe)
  expect(html).toContain('停機 &lt;b&gt;維護&lt;/b&gt;')
  expect(html).toContain('href="https://idocard.tw/idocard/news"')
  expect(html).toContain('src="https://idocard.tw/picture/abc.webp"')
  expect(html).toContain('token=2&amp;lang=en-us')
  expect(html).not.toMatch(/<script|<iframe|="\//)
  expect(text).toContain('週六公告 (https://idocard.tw/idocard/news)與')
  expect(text).toContain('• 一\n• 二 & 三')
  expect(text).toContain(`不想再收到公告信：${TO.unsubscribe}`)
  expect(text.slice(subject.length)).not.toContain('<')
})

it('is in the reader’s language, with the other one’s words where there are none', () => {
  const { subject, text } = writeAnnouncementMail(TEXTS, 'en-us', { ...TO, link: '' })
  expect(subject).toBe('Maintenance <b>')
  expect(text).toContain('週六')
  expect(text).toContain(`Unsubscribe from announcements: ${TO.unsubscribe}`)
  expect(text).not.toContain('Take a look')
})
