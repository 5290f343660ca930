import { expect, test } from 'vitest'
import { issuerOf, normalisePlace } from './company-sign-in.ts'

const TENANT = '11111111-2222-3333-4444-555555555555'
const typed = { kind: 'other', tenant: '', domain: '', issuer: '' } as const

test.each([
  [{ kind: 'entra', tenant: ` ${TENANT.toUpperCase()} ` }, `https://login.microsoftonline.com/${TENANT}/v2.0`],
  [{ kind: 'google', domain: '@Company.com.tw', issuer: 'https://x.example' }, 'https://accounts.google.com'],
  [{ issuer: 'https://id.company.com.tw/realms/all' }, 'https://id.company.com.tw/realms/all'],
  [{ issuer: 'http://127.0.0.1:4900/x' }, 'http://127.0.0.1:4900/x'],
] as const)('%j has the issuer %s', (given, issuer) => {
  const place = normalisePlace({ ...typed, ...given }, ['http://127.0.0.1:4900'])
  expect(typeof place === 'string' ? place : issuerOf(place)).toBe(issuer)
})

// Everybody has an account at these, or can make one.
test.each([
  [{ kind: 'entra', tenant: 'common' }, 'tenant'],
  [{ kind: 'entra', tenant: '9188040d-6c67-4c5b-b112-36a304b66dad' }, 'tenant'],
  [{ kind: 'google', domain: '' }, 'domain'],
  [{ issuer: 'https://accounts.google.com' }, 'issuer'],
  [{ issuer: `https://login.microsoftonline.com/${TENANT}/v2.0` }, 'issuer'],
  [{ issuer: 'http://id.company.com.tw' }, 'issuer'],
  [{ issuer: 'https://id.company.com.tw/?x' }, 'issuer'],
  [{ issuer: 'https://a:b@id.company.com.tw' }, 'issuer'],
] as const)('%j is no provider of one company alone', (given, field) => {
  expect(normalisePlace({ ...typed, ...given }, [])).toBe(field)
})
