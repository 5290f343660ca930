import { normaliseEmail } from '../identity/email.ts'

/** So many people can join by one link. */
export const MAX_LINK_PEOPLE = 500
/** A link is open for so many days, if nobody says otherwise, and at most. */
export const LINK_DAYS = 14
export const MAX_LINK_DAYS = 90
/** So many links a company can have, without those that were deleted. */
export const MAX_LINKS = 50
/** So long after its last day a link is kept, for who joined by it. */
export const KEPT_LINK_DAYS = 90
/** Maximum characters of what staff call a link. */
export const MAX_LINK_NAME = 60

export const JOIN_LINK_STATES = ['open', 'paused', 'full', 'over'] as const
export type JoinLinkState = (typeof JOIN_LINK_STATES)[number]

interface Link {
  isPaused: boolean
  /** The last day in Taiwan. */
  endsOn: string
  maxPeople: number
  joined: number
}

/** Whether somebody can join by a link on a day in Taiwan, or why not: what staff can change least comes first. */
export function joinLinkState({ isPaused, endsOn, maxPeople, joined }: Link, today: string): JoinLinkState {
  if (endsOn < today) return 'over'
  if (joined >= maxPeople) return 'full'
  return isPaused ? 'paused' : 'open'
}

/** A domain of mail addresses, `company.com.tw`, also typed as `@company.com.tw`; null for anything else. */
export const normaliseMailDomain = (text: string): string | null => {
  const typed = text.trim().replace(/^[@\uff20]/, '')
  return normaliseEmail(`x@${typed}`)?.slice(2) ?? null
}

/** Whether a normalised address is of a domain; of the domain itself, because others below it may be anybody's. */
export const isOfDomain = (email: string, domain: string): boolean => email.endsWith(`@${domain}`)
