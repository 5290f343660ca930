import { expect, it } from 'vitest'
import { certificateState, formatCertificateNumber, parseCertificateNumber } from './certificate.ts'

it('reads a number as people type it, and nothing else', () => {
  const number = formatCertificateNumber(Uint8Array.from({ length: 10 }, (_, at) => at * 25))
  expect(number).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/)
  for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ''), ` ${number.replaceAll('-', ' ')} `])
    expect(parseCertificateNumber(typed)).toBe(number)
  for (const typed of ['', number.slice(1), `${number}0`, '７Ｋ２Ｍ', '<script>', '../../etc/passwd', 'U'.repeat(16)])
    expect(parseCertificateNumber(typed), typed).toBeNull()
})

// Mutations: `<=` for the last day; a certificate that is both expired and revoked is called expired.
it('is valid up to its last day, and never after it was revoked', () => {
  const today = '2026-11-22'
  const state = (validUntil: string | null, revokedAt: Date | null = null) =>
    certificateState({ validUntil, revokedAt }, today)
  expect(state(null)).toBe('valid')
  expect(state('2026-11-22')).toBe('valid')
  expect(state('2026-11-21')).toBe('expired')
  expect(state('2030-01-01', new Date())).toBe('revoked')
  expect(state('2020-01-01', new Date())).toBe('revoked')
})
