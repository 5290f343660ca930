import { expect, test } from 'vitest'
import { formatDay, formatMoment } from './moment.ts'

test('times are shown in Taipei time', () => {
  expect(formatDay('2026-11-20T16:30:00.000Z', 'zh-tw')).toBe('2026/11/21')
  expect(formatDay('2026-11-20T16:30:00.000Z', 'en-us')).toBe('Nov 21, 2026')
  expect(formatMoment('2026-11-20T16:05:00.000Z', 'zh-tw')).toBe('2026/11/21\u00a000:05')
  expect(formatMoment('2026-11-20T05:05:00.000Z', 'en-us')).toBe('Nov 20, 2026, 13:05')
})
