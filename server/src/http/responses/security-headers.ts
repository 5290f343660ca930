/** What every answer carries (OWASP secure headers; security.md row 34). */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** What a page may reach beside our own host. */
export interface PolicyOrigins {
  /** Hashes of its inline scripts, and origins of others, as the policy writes them. */
  scripts?: string
  /** Where a form may be posted to: the bank. */
  forms?: readonly string[]
  /** What may stand in a frame: videos. */
  frames?: readonly string[]
  /** Whom scripts may talk to: the analytics service. */
  connects?: readonly string[]
}

/** The policy of a page: scripts are our own files and the inline ones whose hash is given. */
export function contentSecurityPolicy({
  scripts = '',
  forms = [],
  frames = [],
  connects = [],
}: PolicyOrigins = {}): string {
  const own = (...more: string[]) => ["'self'", ...more].join(' ').trim()
  return [
    "default-src 'self'",
    `script-src ${own(scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${own(...connects)}`,
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    `form-action ${own(...forms)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
