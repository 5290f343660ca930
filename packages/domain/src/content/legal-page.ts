import type { KindName } from './content-kind.ts'

/** The pages that people are bound by: their versions say since when they hold, and what once held can be read. */
const LEGAL_SLUGS: Partial<Record<KindName, readonly string[]>> = {
  page: ['terms', 'privacy'],
  companyPage: ['termsOfUse', 'privacyPolicy'],
}

/** Whether an entry of a kind is a legal text. */
export const isLegal = (kind: KindName, slug: string | undefined): boolean =>
  LEGAL_SLUGS[kind]?.includes(slug ?? '') ?? false

export const LEGAL_STATES = ['planned', 'inForce', 'earlier'] as const
export type LegalState = (typeof LEGAL_STATES)[number]

/** The day since which a text holds on `today`: of all days, the last one that has come. */
export const dayInForce = (days: readonly string[], today: string): string | undefined =>
  days
    .filter((day) => day <= today)
    .toSorted()
    .at(-1)

/** What becomes of a version that holds from a day on. */
export function legalState(day: string, days: readonly string[], today: string): LegalState {
  if (day > today) return 'planned'
  return day === dayInForce(days, today) ? 'inForce' : 'earlier'
}

/**
 * Whether a text may be published to hold from a day on. What has held is never changed, so another text needs a day from
 * the day of its publication on; the first version may have held before.
 * @param days since when its versions hold
 * @param isSame whether it is the text that holds now
 */
export function mayHoldFrom(day: string, days: readonly string[], isSame: boolean, today: string, published = today) {
  if (day === '') return false
  if (day === dayInForce(days, today)) return isSame
  return day >= published || days.length === 0
}
