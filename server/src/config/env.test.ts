import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { readConfig } from './env.ts'
import { cardMemory } from './environment.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'idocard-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const BANK = { PAYMENT_PROVIDER: 'ecpay', ECPAY_MERCHANT_ID: '1', ECPAY_HASH_KEY: 'k', ECPAY_HASH_IV: 'i' }
const MESSAGES = {
  SMS_PROVIDER: 'mitake',
  MITAKE_USERNAME: 'u',
  MITAKE_PASSWORD: 'p',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtps://u:p@mail.example',
  MAIL_FROM: 'a@shop.example',
}
const SELLER = {
  SELLER_NAME: '好名片有限公司',
  SELLER_TAX_NUMBER: '04595257',
  SELLER_ADDRESS: '臺北市大同區某路 1 號',
  SELLER_REPRESENTATIVE: '王小明',
}
const SHOP = { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example', DATA_DIR, ...BANK, ...MESSAGES, ...SELLER }

it('accepts a production shop, a trial, and a trial with the bank’s test site', () => {
  expect(readConfig(SHOP)).toMatchObject({
    outbox: false,
    publicUrl: 'https://shop.example',
    seller: { nameCh: '好名片有限公司', nameEn: '好名片有限公司', isSample: false },
  })
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on', DATA_DIR })).toMatchObject({ outbox: true })
  const stage = { ...BANK, ECPAY_URL: 'https://payment-stage.ecpay.com.tw' }
  expect(readConfig({ DATA_DIR, ...stage })).toMatchObject({ outbox: true, payment: { kind: 'ecpay' } })
})

it.each([
  ['played providers in production', { NODE_ENV: 'production', DATA_DIR }, 'DEMO'],
  ['invoices that are only recorded in a shop', { ...SHOP, INVOICE_PROVIDER: 'local' }, 'INVOICE_PROVIDER'],
  ['an open outbox beside real mail', { DATA_DIR, ...MESSAGES, SMS_PROVIDER: 'local' }, 'outbox'],
  ['an open outbox beside real money', { DATA_DIR, ...BANK }, 'outbox'],
  [
    'an open outbox beside real money, called a trial',
    { NODE_ENV: 'production', DEMO: 'on', DATA_DIR, ...BANK },
    'outbox',
  ],
  ['a shop without a seller', { ...SHOP, SELLER_NAME: '' }, 'SELLER_NAME'],
  ['a tax number that is none', { ...SHOP, SELLER_TAX_NUMBER: '12345678' }, 'SELLER_TAX_NUMBER'],
  ['a shop without an address', { ...SHOP, PUBLIC_URL: '' }, 'PUBLIC_URL'],
  ['a secret that can be guessed', { ...SHOP, SECRET: 'secret' }, 'SECRET'],
  ['equal letters as a secret', { ...SHOP, SECRET: 'a'.repeat(32) }, 'SECRET'],
  ['a repeated word as a secret', { ...SHOP, SECRET: 'password'.repeat(4) }, 'SECRET'],
  ['another repeated word as a secret', { ...SHOP, SECRET: 'changeme-changeme-changeme-changeme' }, 'SECRET'],
  ['a sequence as a secret', { ...SHOP, SECRET: 'abcdefghijklmnopqrstuvwxyz012345' }, 'SECRET'],
  ['a sequence of digits as a secret', { ...SHOP, SECRET: '0123456789'.repeat(4) }, 'SECRET'],
  ['a padded word as a secret', { ...SHOP, SECRET: 'secret'.padEnd(40, '0') }, 'SECRET'],
  ['many processes without a common secret', { ...SHOP, DATABASE_URL: 'postgres://db/shop' }, 'SECRET'],
  ['a database address that is none', { DATA_DIR, DATABASE_URL: 'localhost/shop' }, 'DATABASE_URL'],
  ['limits shared without a database to share', { DATA_DIR, SHARED_LIMITS: 'on' }, 'DATABASE_URL'],
  ['an allowed origin with a path', { DATA_DIR, ALLOWED_ORIGINS: 'https://app.example.com/x' }, 'ALLOWED_ORIGINS'],
  ['any origin', { DATA_DIR, ALLOWED_ORIGINS: '*' }, 'ALLOWED_ORIGINS'],
  ['a vendor for paper cards without its key', { DATA_DIR, OCR_PROVIDER: 'baidu' }, 'BAIDU_OCR_KEY'],
  ['a data folder that is a file', { DATA_DIR: import.meta.filename }, 'DATA_DIR'],
])('refuses %s with a message', (_name, env, named) => {
  expect(() => readConfig(env)).toThrow(ConfigError)
  expect(() => readConfig(env)).toThrow(named)
})

it('shares limits wherever there is a database to share, unless it is told not to', () => {
  const shared = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).sharedLimits?.databaseUrl
  const DATABASE_URL = 'postgres://db/shop'
  expect([shared({}), shared({ DATABASE_URL }), shared({ DATABASE_URL, SHARED_LIMITS: 'off' })]).toEqual([
    undefined,
    DATABASE_URL,
    undefined,
  ])
})

// 0 and 1: `new URL` reads them as addresses.
it.each([
  ...['localhost', 'shop.localhost', 'shop', '.', '..', 'shop..example', '-shop.example', 'shop_1.example', 'shop.1'],
  ...['0.0.0.0', '0', '1', '127.0.0.1', '127.9.9.9', '[::]', '[::1]', 'localhost:443'],
])('refuses a shop at https://%s', (host) => {
  expect(() => readConfig({ ...SHOP, PUBLIC_URL: `https://${host}` })).toThrow(/^PUBLIC_URL/)
})

it.each(['https:shop.example', 'https://', 'https:///', ' ', 'ftp://shop.example'])('refuses a shop at “%s”', (url) => {
  expect(() => readConfig({ ...SHOP, PUBLIC_URL: url })).toThrow(/^PUBLIC_URL/)
})

it('accepts a shop at any name or address of a network, and a trial on this machine', () => {
  for (const host of ['shop.example', 'www.名片.tw', 'a-b.c1.tw:8443', '192.0.2.7', '[2001:db8::7]'])
    expect(readConfig({ ...SHOP, PUBLIC_URL: `https://${host}/` }).publicUrl).toBe(`https://${host}`)
  const trial = { NODE_ENV: 'production', DEMO: 'on', DATA_DIR, SECRET: 'x'.repeat(32) }
  expect(readConfig({ ...trial, PUBLIC_URL: 'http://localhost:3000' }).publicUrl).toBe('http://localhost:3000')
})

it('accepts every random secret', () => {
  const random = fc.uint8Array({ minLength: 24, maxLength: 24 }).map((bytes) => Buffer.from(bytes))
  // Unbiased: fast-check would prefer equal bytes, which are what the rule refuses.
  fc.assert(
    fc.property(fc.noBias(random), (bytes) => {
      for (const secret of [bytes.toString('hex', 0, 16), bytes.toString('base64'), bytes.toString('base64url')])
        expect(readConfig({ ...SHOP, SECRET: secret }).secret).toBe(secret)
    }),
    { numRuns: 500 },
  )
})

it('gives paper cards a part of the memory of the machine, or of the container if that is less', () => {
  const gigabyte = 1e9
  const unlimited = 2 ** 64
  // Machines of 4 and 2 GB have a little less for programs: enough for two cards at a time, and for one.
  expect(cardMemory(3.8 * gigabyte, unlimited)).toBeGreaterThan(2000)
  expect(cardMemory(1.9 * gigabyte, 0)).toBeGreaterThan(1000)
  expect(cardMemory(3.8 * gigabyte, gigabyte)).toBeLessThan(1000)
  expect(readConfig({ DATA_DIR }).ocr).toMatchObject({ memoryMb: cardMemory() })
  expect(readConfig({ DATA_DIR, OCR_MEMORY: '0' }).ocr).toMatchObject({ memoryMb: 0 })
})

it('refuses a stored secret that a power cut emptied', () => {
  const folder = mkdtempSync(join(DATA_DIR, 'empty-'))
  writeFileSync(join(folder, 'secret'), '')
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(ConfigError)
})
