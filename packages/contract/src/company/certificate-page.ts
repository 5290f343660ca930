import type { Lang } from '@idocard/domain/language'
import type { Certificate } from './certificate.ts'

/** All data of the public page on which anyone can verify a certificate. */
export interface CertificatePage {
  lang: Lang
  /** Path and query of this page without the language. */
  address: string
  /** The typed number, shown again in the form. */
  typed: string
  /**
   * `asking`: nothing was typed yet. `malformed`: the text cannot be a certificate's number. `unknown`: there is no
   * such certificate. `limited`: too many attempts, with the message to show. `found`: with the time of the lookup (ISO
   * 8601).
   */
  outcome:
    | { kind: 'asking' | 'malformed' | 'unknown' }
    | { kind: 'limited'; message: string }
    | { kind: 'found'; certificate: Certificate; at: string }
}
