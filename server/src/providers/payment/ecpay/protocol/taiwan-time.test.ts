import { afterEach, expect, test } from 'vitest'
import { taiwanTime } from './taiwan-time.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each([
  ['Pacific/Kiritimati', -840],
  ['UTC', 0],
  ['Asia/Taipei', -480],
  ['America/Los_Angeles', 480],
])('the same Taiwan time on a server in %s', (name, offset) => {
  process.env.TZ = name
  expect(new Date('2025-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset)
  expect(taiwanTime(new Date('2024-12-31T16:00:00Z'))).toBe('2025/01/01 00:00:00')
  expect(taiwanTime(new Date('2025-07-01T04:05:06.999Z'))).toBe('2025/07/01 12:05:06')
})
