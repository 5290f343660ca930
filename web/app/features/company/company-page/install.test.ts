import { expect, it } from 'vitest'
import { deviceOf, isInsideApp } from './install.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Mobile Safari/537.36'

// Mutation: without the check of the touch points, an iPad shows a code to scan with a phone.
it('tells the devices apart for which the steps differ', () => {
  expect(deviceOf(`${IPHONE} Safari/604.1`, 5)).toBe('iphone')
  expect([deviceOf(MAC, 5), deviceOf(MAC, 0)]).toEqual(['iphone', 'desktop'])
  expect(deviceOf(PIXEL, 5)).toBe('android')
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/138.0 Safari/537.36', 10)).toBe('desktop')
})

it('knows the apps whose browser cannot install anything', () => {
  expect(isInsideApp(`${IPHONE} Safari Line/15.9.0`)).toBe(true)
  expect(isInsideApp(`${IPHONE} [FBAN/FBIOS;FBAV/400]`)).toBe(true)
  expect(isInsideApp(PIXEL)).toBe(false)
})
