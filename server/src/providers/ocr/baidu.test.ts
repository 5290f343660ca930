import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { baiduOcr } from './baidu.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const PLACES = [{ county: '臺北市', countyEn: 'Taipei City', area: '信義區', areaEn: 'Xinyi Dist.', postcode: '110' }]
const TOKEN = { access_token: 't0k&n', expires_in: 2_592_000 }
const FOUND = {
  log_id: 1,
  words_result_num: 10,
  words_result: {
    NAME: ['王小明'],
    TITLE: ['經理'],
    COMPANY: ['宏達電子股份有限公司'],
    MOBILE: ['0912345678'],
    TEL: ['(02)2345-6789#12'],
    FAX: [''],
    EMAIL: 'wang@hongda.com.tw',
    URL: [],
    ADDR: ['台北市信義區松仁路9號'],
    PC: ['110'],
  },
}

interface Asked {
  path: string
  form: Record<string, string>
}
let asked: Asked[] = []
/** The vendor's next responses; the last one repeats. Undefined: never respond. */
let answers: unknown[] = []
const vendor = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    asked.push({ path: request.url ?? '', form })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer !== undefined) response.end(JSON.stringify(answer))
  })
})

let clock = 0
const open = (timeoutMs = 5000) => {
  const host = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  return baiduOcr({ key: 'k', secret: 's', places: PLACES, host, timeoutMs }, () => clock)
}
const fault = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: { code: string }) => error.code,
  )

beforeEach(async () => {
  asked = []
  clock = 0
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vendor.closeAllConnections()
  await new Promise((resolve) => vendor.close(resolve))
})

it('asks for a token once, sends the picture, and puts the answer into our fields', async () => {
  answers = [TOKEN, FOUND]
  const ocr = open()
  const { fields } = await ocr.recognise(JPEG)
  await ocr.recognise(JPEG)
  expect(fields.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'nameZh=王小明',
    'titleZh=經理',
    'companyZh=宏達電子股份有限公司',
    'mobile=0912-345-678',
    'phone=02-2345-6789',
    'extension=12',
    'email=wang@hongda.com.tw',
    'postcode=110',
    'addressZh=臺北市信義區松仁路9號',
  ])
  expect(asked.map(({ path }) => path)).toEqual([
    '/oauth/2.0/token',
    '/rest/2.0/ocr/v1/business_card?access_token=t0k%26n',
    '/rest/2.0/ocr/v1/business_card?access_token=t0k%26n',
  ])
  expect(asked[0]?.form).toEqual({ grant_type: 'client_credentials', client_id: 'k', client_secret: 's' })
  expect(asked[1]?.form).toEqual({ image: JPEG.toString('base64') })
})

it('fetches another token when the vendor calls it expired, once', async () => {
  answers = [TOKEN, { error_code: 111 }, TOKEN, FOUND]
  expect(await fault(open().recognise(JPEG))).toBe('read')
  answers = [TOKEN, { error_code: 111 }, TOKEN, { error_code: 111 }]
  expect(await fault(open().recognise(JPEG))).toBe('missing')
})

it.each([
  [{ error_code: 17 }, 'busy'],
  [{ error_code: 6 }, 'missing'],
  [{ error_code: 216201 }, 'unreadable'],
  [{ error_code: 282000 }, 'failed'],
  [{ words_result: [] }, 'failed'],
  ['<html>', 'failed'],
  [undefined, 'timeout'],
])('answers %j of the vendor with the refusal %s', async (answer, code) => {
  answers = [TOKEN, answer]
  expect(await fault(open(300).recognise(JPEG))).toBe(code)
})

it('refuses wrong keys, and pictures that the vendor does not take, without sending those', async () => {
  answers = [{ error: 'invalid_client' }]
  expect(await fault(open().recognise(JPEG))).toBe('missing')
  const before = asked.length
  expect(await fault(open().recognise(Buffer.from('RIFF1234WEBP')))).toBe('unreadable')
  expect(await fault(open().recognise(Buffer.concat([JPEG, Buffer.alloc(3_200_000)])))).toBe('unreadable')
  expect(asked).toHaveLength(before)
})

it('sends nothing for a minute after five failures in a row', async () => {
  answers = [TOKEN, { error_code: 282000 }]
  const ocr = open()
  for (let time = 0; time < 5; time += 1) expect(await fault(ocr.recognise(JPEG))).toBe('failed')
  const before = asked.length
  expect(await fault(ocr.recognise(JPEG))).toBe('busy')
  expect(asked).toHaveLength(before)
  clock = 60_001
  answers = [FOUND]
  expect(await fault(ocr.recognise(JPEG))).toBe('read')
})
