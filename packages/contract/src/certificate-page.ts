import type { Lang } from '@idocard/domain/language'
import type { Certificate } from './certificate.ts'

/** All data of the public page where anyone verifies a certificate. */
export interface CertificatePage {
  lang: Lang
  /** Path and query of this page without the language. */
  address: string
  /** What was typed, shown again in the form. */
  typed: string
  /**
   * `asking`: nothing was typed yet. `malformed`: no number looks like it. `limited`: too many were tried, with the
   * message for that. `found`: with when it was looked up (ISO 8601).
   */
  outcome:
    | { kind: 'asking' | 'malformed' | 'unknown' }
    | { kind: 'limited'; message: string }
    | { kind: 'found'; certificate: Certificate; at: string }
}
