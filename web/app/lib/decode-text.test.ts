import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('texts are read as Excel saves them in Taiwan, and anything else is refused', () => {
  const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex')).buffer
  expect(decodeText(new TextEncoder().encode('姓名').buffer)).toBe('姓名')
  // The Big5 encoding of 姓名.
  expect(decodeText(bytes('a96da657'))).toBe('姓名')
  expect(decodeText(bytes('ff00ff'))).toBeUndefined()
})
