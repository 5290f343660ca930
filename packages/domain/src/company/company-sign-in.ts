import { normaliseMailDomain } from './join-link.ts'

/** Where a company keeps the accounts with which its people sign in. */
export const SIGN_IN_KINDS = ['entra', 'google', 'other'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]

/** Why a company’s sign-in cannot work, found out by trying it; empty where it can. */
export const SIGN_IN_PROBLEMS = [
  '',
  // The address leads into somebody’s own network.
  'blocked',
  'unreachable',
  // What answers there is no provider of OpenID Connect.
  'not_provider',
  // It says that it is another one.
  'issuer',
  // It cannot do what we need: the code flow, and signatures that we accept.
  'abilities',
  // It does not know our client id and secret.
  'client',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

/** Why somebody comes back from their company’s sign-in with nothing. */
export const SIGN_IN_FAULTS = ['denied', 'over', 'off', 'away', 'client', 'token'] as const
export type SignInFault = (typeof SIGN_IN_FAULTS)[number]

/** So long somebody has to sign in at their company, and so long what came of it can be used. */
export const SIGN_IN_MINUTES = 10

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The tenant of everybody’s private Microsoft account. */
const PRIVATE_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

/**
 * A tenant id of Entra ID, or null. Names such as `common` stand for all tenants there are, and everybody can have an account in
 * the private one.
 */
export function normaliseTenant(text: string): string | null {
  const tenant = text.trim().toLowerCase()
  return GUID.test(tenant) && tenant !== PRIVATE_TENANT ? tenant : null
}

const GOOGLE = 'https://accounts.google.com'
const MICROSOFT = 'https://login.microsoftonline.com'
/** Issuers where everybody has an account; of theirs, a company’s own are told apart by what their kinds ask for. */
const SHARED = ['accounts.google.com', 'login.microsoftonline.com', 'login.live.com', 'sts.windows.net']

/**
 * The address of an issuer, as its tokens have it, or null.
 * @param allowed further origins, which may do without TLS
 */
export function normaliseIssuer(text: string, allowed: readonly string[] = []): string | null {
  const typed = text.trim()
  if (typed.length > 300 || !URL.canParse(typed)) return null
  const { protocol, hostname, username, password, search, hash, origin } = new URL(typed)
  if (username || password || search || hash || typed.includes('?') || typed.includes('#')) return null
  if (protocol !== 'https:' && !allowed.includes(origin)) return null
  return SHARED.includes(hostname) ? null : typed
}

/** What a company has entered about its provider. What its kind does not ask for is empty. */
export interface SignInPlace {
  kind: SignInKind
  /** The tenant of Entra ID. */
  tenant: string
  /** The domain of Google Workspace. */
  domain: string
  /** The address of another issuer. */
  issuer: string
}

/** The same, complete and in one form, or the field that is wrong. */
export function normalisePlace(typed: SignInPlace, allowed: readonly string[]): SignInPlace | keyof SignInPlace {
  const { kind } = typed
  const none = { kind, tenant: '', domain: '', issuer: '' }
  if (kind === 'entra') {
    const tenant = normaliseTenant(typed.tenant)
    return tenant ? { ...none, tenant } : 'tenant'
  }
  if (kind === 'google') {
    const domain = normaliseMailDomain(typed.domain)
    return domain ? { ...none, domain } : 'domain'
  }
  const issuer = normaliseIssuer(typed.issuer, allowed)
  return issuer ? { ...none, issuer } : 'issuer'
}

/** Who signs its tokens. */
export function issuerOf({ kind, tenant, issuer }: SignInPlace): string {
  if (kind === 'entra') return `${MICROSOFT}/${tenant}/v2.0`
  return kind === 'google' ? GOOGLE : issuer
}
