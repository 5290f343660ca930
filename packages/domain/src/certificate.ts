import { formatActivationCode, parseActivationCode } from './activation-code.ts'

/** What a certificate says about its person today. */
export const CERTIFICATE_STATES = ['valid', 'expired', 'revoked'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** Characters of a typed number, with whatever stands between them. */
export const CERTIFICATE_NUMBER_MOST = 60

/** A certificate's number for 10 random bytes: 80 bits in the alphabet of activation codes, `7K2M-9QXR-4DHT-W0CZ`. */
export const formatCertificateNumber = (bytes: Uint8Array): string => formatActivationCode(bytes)

/** A typed number as it is stored and shown, or null. It forgives what activation codes forgive. */
export const parseCertificateNumber = (typed: string): string | null =>
  parseActivationCode(typed)?.replace(/(.{4})(?=.)/g, '$1-') ?? null

/**
 * The state of a certificate. A revoked one is never valid again; the last day counts.
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
