import { formatActivationCode, parseActivationCode } from '../cards/activation-code.ts'

/** The states of a certificate. */
export const CERTIFICATE_STATES = ['valid', 'expired', 'revoked'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Maximum characters of a typed number, including separators. */
export const MAX_CERTIFICATE_NUMBER = 60

/** A certificate's number for 10 random bytes: 80 bits in the alphabet of activation codes, `7K2M-9QXR-4DHT-W0CZ`. */
export const formatCertificateNumber = (bytes: Uint8Array): string => formatActivationCode(bytes)

/**
 * Parses a typed number to the form in which it is stored and shown, or null. Accepts the same variations as an
 * activation code.
 */
export const parseCertificateNumber = (typed: string): string | null =>
  parseActivationCode(typed)?.replace(/(.{4})(?=.)/g, '$1-') ?? null

/**
 * The state of a certificate. Once revoked it is never valid again. On its last day it is still valid.
 * @param validUntil its last day, `2026-11-21`; null: it does not expire
 * @param today the day in Taiwan
 */
export function certificateState(
  { validUntil, revokedAt }: { validUntil: string | null; revokedAt: Date | null },
  today: string,
): CertificateState {
  if (revokedAt) return 'revoked'
  return validUntil !== null && validUntil < today ? 'expired' : 'valid'
}

/** The most hours of a course. */
export const MAX_COURSE_HOURS = 1000
/** Characters of each of a person's names on a certificate. */
export const MAX_CERTIFICATE_NAME = 60
/** Why a certificate was revoked. */
export const MAX_REVOKED_REASON = 300
/** People whose certificates are issued with one call, and those that are checked with one. */
export const MAX_CERTIFICATES_AT_ONCE = 20
export const MAX_CERTIFICATES_CHECKED = 500
