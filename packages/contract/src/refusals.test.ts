import { expect, it } from 'vitest'
import { refusalText } from './refusals.ts'

it.each([
  [1, '（約 1 分鐘後）', '(In about 1 minute.)'],
  [61, '（約 2 分鐘後）', '(In about 2 minutes.)'],
  [7200, '（約 120 分鐘後）', '(In about 120 minutes.)'],
  [7201, '（約 3 小時後）', '(In about 3 hours.)'],
])('too many tries: after %d seconds', (retryAfter, zh, en) => {
  expect(refusalText('limit.reached', 'zh-tw', { retryAfter })).toBe(`操作太頻繁，請稍後再試${zh}`)
  expect(refusalText('limit.reached', 'en-us', { retryAfter })).toBe(
    `Too many requests. Please try again in a while. ${en}`,
  )
})

it('says no time where none is known, and none for an outage', () => {
  expect(refusalText('limit.reached', 'zh-tw')).toBe('操作太頻繁，請稍後再試')
  expect(refusalText('server.busy', 'zh-tw', { retryAfter: 5 })).not.toMatch(/分鐘/)
})
