import { expect, test } from 'vitest'
import { AnswerReader, BadAnswer } from './answer-reader.ts'

const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 12\r\n\r\n名片一張'

test('a response ends at its content-length, however the bytes are split', () => {
  const bytes = Buffer.from(ANSWER)
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const reader = new AnswerReader()
    expect(reader.take(bytes.subarray(0, cut))).toBe(false)
    expect(reader.take(bytes.subarray(cut))).toBe(true)
  }
})

test('responses follow each other on one connection, including empty ones', () => {
  const reader = new AnswerReader()
  expect(reader.take(Buffer.from(ANSWER))).toBe(true)
  expect(reader.take(Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'))).toBe(true)
  expect(reader.take(Buffer.from(ANSWER))).toBe(true)
})

test.each([
  ['a refusal', 'HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\n\r\n'],
  ['no length', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'],
  ['more bytes than its content-length', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nab'],
])('%s invalidates the measurement', (_, answer) => {
  expect(() => new AnswerReader().take(Buffer.from(answer))).toThrow(BadAnswer)
})
