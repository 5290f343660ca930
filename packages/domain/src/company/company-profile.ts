import { joinApiHost, typedHttpUrl } from '../web-url.ts'

/** The longest texts of a company's profile. */
export const COMPANY_LIMITS = { name: 80, address: 200, phone: 40, mail: 254, link: 300, reason: 300 } as const

const MIN_PREFIX = 2
export const MAX_PREFIX = 20
/** Letters of one alphabet only: an address must not look like another company's. */
const PREFIX = /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/

/**
 * Words that are addresses of this site, or will be read as some: `/api/sys`, `/admin/site`, and the first parts of all
 * paths.
 */
const RESERVED = [
  'account',
  'admin',
  'api',
  'assets',
  'backstage',
  'brand',
  'card',
  'certificates',
  'company',
  'contact',
  'contacts',
  'films',
  'demo',
  'healthz',
  'help',
  'icons',
  'idocard',
  'inquiry',
  'login',
  'my-data',
  'new',
  'null',
  'orders',
  'outbox',
  'payment',
  'unsubscribe',
  'people',
  'picture',
  'pictures',
  'print',
  'privacy',
  'readyz',
  'received',
  'root',
  'scim',
  'site',
  'sso',
  'staff',
  'support',
  'sys',
  'system',
  'tap',
  'terms',
  'undefined',
  'www',
] as const

/** What is wrong with the prefix of a new company: its form, or that the site has the word itself. Null if nothing is. */
export function prefixFault(prefix: string): 'form' | 'reserved' | null {
  if (prefix.length < MIN_PREFIX || prefix.length > MAX_PREFIX || !PREFIX.test(prefix)) return 'form'
  return (RESERVED as readonly string[]).includes(prefix.toLowerCase()) ? 'reserved' : null
}

/** The address of another site, as a company's profile has it; empty for none, null for what is no safe address. */
export const linkElsewhere = (typed: string): string | null => (typed.trim() === '' ? '' : typedHttpUrl(typed))

/** The same, or a path of this site. */
export const linkAnywhere = (typed: string): string | null => {
  const text = typed.trim()
  return text === '' ? '' : text.startsWith('/') ? joinApiHost('', text) : typedHttpUrl(text)
}

/** Days for which an invitation to have a role at a company can be accepted. */
export const INVITATION_DAYS = 7

export const INVITATION_STATES = ['open', 'expired', 'accepted', 'taken_back'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

interface Invitation {
  expiresAt: Date
  acceptedAt: Date | null
  takenBackAt: Date | null
}

/** What has become of an invitation. */
export function invitationState({ expiresAt, acceptedAt, takenBackAt }: Invitation, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (takenBackAt) return 'taken_back'
  return expiresAt > now ? 'open' : 'expired'
}
