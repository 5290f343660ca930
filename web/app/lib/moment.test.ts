import { expect, test } from 'vitest'
import { formatDate, formatDay, formatMoment, momentInText } from './moment.ts'

const NOW = new Date('2026-11-21T02:00:00.000Z')

// Mutations: the reader's time zone; the distance in hours instead of days; 清晨 in place of 24 hours.
test.each([
  ['2026-11-20T22:50:00.000Z', '今天\u00a006:50', 'Today, 06:50'],
  ['2026-11-20T15:59:00.000Z', '昨天\u00a023:59', 'Yesterday, 23:59'],
  ['2026-11-21T16:00:00.000Z', '明天\u00a000:00', 'Tomorrow, 00:00'],
  ['2026-11-02T22:50:00.000Z', '11月3日\u00a006:50', '3 Nov, 06:50'],
  ['2025-03-03T22:50:00.000Z', '2025年3月4日\u00a006:50', '4 Mar 2025, 06:50'],
])('%s in Taipei is %s, %s', (iso, chinese, english) => {
  expect([formatMoment(iso, 'zh-tw', NOW), formatMoment(iso, 'en-us', NOW)]).toEqual([chinese, english])
})

test('a day has its year only if it is another one, a document always', () => {
  expect(formatDay('2026-11-20T16:30:00.000Z', 'zh-tw', NOW)).toBe('11月21日')
  expect(formatDay('2025-12-31T16:30:00.000Z', 'zh-tw', NOW)).toBe('1月1日')
  expect(formatDay('2025-12-31', 'en-us', NOW)).toBe('31 Dec 2025')
  expect(formatDate('2026-11-20', 'zh-tw')).toBe('2026年11月20日')
})

test('a sentence goes on in small letters', () => {
  expect(momentInText('2026-11-20T22:50:00.000Z', 'en-us', NOW)).toBe('today, 06:50')
})
