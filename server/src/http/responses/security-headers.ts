/**
 * The headers of every response (OWASP secure headers; security.md row 34). `X-Frame-Options` is not included, because
 * browsers ignore it if the policy has `frame-ancestors`, which the policy of every page has (CSP 3, 6.4.2.2).
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Origins that a page may use besides our own host. */
export interface PolicyOrigins {
  /** Hashes of inline scripts and origins of external ones, in the policy's syntax. */
  scripts?: string
  /** Origins to which forms may be posted: the bank. */
  forms?: readonly string[]
  /** Origins of frames: videos. */
  frames?: readonly string[]
  /** Origins that scripts may connect to: the analytics service. */
  connects?: readonly string[]
  /** A page that staff preview: in a frame of our own, without scripts and forms. */
  isPreview?: boolean
}

/**
 * The content security policy of a page. It allows scripts from our own files and inline scripts with a given hash.
 * Kinds of files without a directive fall back to `default-src`.
 */
export function contentSecurityPolicy({
  scripts = '',
  forms = [],
  frames = [],
  connects = [],
  isPreview = false,
}: PolicyOrigins = {}): string {
  const own = (...more: string[]) => ["'self'", ...more].join(' ').trim()
  return [
    "default-src 'self'",
    `script-src ${isPreview ? "'none'" : own(scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ...(connects.length > 0 ? [`connect-src ${own(...connects)}`] : []),
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `form-action ${isPreview ? "'none'" : own(...forms)}`,
    `frame-ancestors ${isPreview ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
