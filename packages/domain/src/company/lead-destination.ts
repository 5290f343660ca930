import { DAY_MS, HOUR_SECONDS, MINUTE_SECONDS } from '../duration.ts'

/** Systems of a company's own to which its leads can be sent. */
export const DESTINATION_KINDS = ['webhook', 'hubspot', 'googleSheets'] as const
export type DestinationKind = (typeof DESTINATION_KINDS)[number]

/** What is said of a lead. `test`: an invented one, when staff try a destination out. */
export const DELIVERY_EVENTS = ['lead.created', 'lead.updated', 'lead.deleted', 'test'] as const
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number]

/**
 * `waiting`: it is sent when its moment comes; `sending`: it is on its way; `sent`; `failed`: it was tried as often as it may
 * be, or was refused for good; `dropped`: its lead is gone, or a newer one says the same.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'failed', 'dropped'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why something was not sent; empty where it was. */
export const DELIVERY_PROBLEMS = [
  '',
  // The address leads inside, is not HTTPS, or says that it is elsewhere.
  'blocked',
  'redirect',
  'timeout',
  'unreachable',
  'too_large',
  // The system answered, and said no.
  'status',
  // Token or key are not valid, or may not do it.
  'credentials',
  // The sheet or its spreadsheet is not there.
  'not_there',
  // It says that it wants nothing more.
  'gone',
  // The system does not take what this one lead has.
  'content',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** Why nothing is sent; empty while a destination is on. The others are ours, and keep what was not sent yet. */
export const OFF_REASONS = ['', 'staff', 'failing', 'refused'] as const
export type OffReason = (typeof OFF_REASONS)[number]

export const MAX_DESTINATIONS = 5
export const DESTINATION_LIMITS = { name: 60, url: 500, token: 200, key: 5000, spreadsheet: 300, sheet: 100 } as const
/** So much of an answer is kept. */
export const MAX_ANSWER = 500
/** For so many days deliveries are kept. */
export const DELIVERY_DAYS = 30
/** After so long without a success, a destination is switched off. */
export const FAILING_MS = 3 * DAY_MS

const { min, h } = { min: MINUTE_SECONDS, h: HOUR_SECONDS }
/** The pauses before the second attempt and the later ones, in seconds: a day in all. */
export const PAUSES = [min, 5 * min, 15 * min, 30 * min, h, 2 * h, 4 * h, 8 * h, 8 * h] as const
/** The longest that a system may ask us to wait. */
const MOST_ASKED = h

/**
 * The pause after a failed attempt.
 * @param attempts so many were made
 * @param asked seconds that the system asked for (`Retry-After`)
 * @returns seconds; undefined after the last one
 */
export function pauseAfter(attempts: number, asked = 0): number | undefined {
  const pause = PAUSES[attempts - 1]
  return pause && Math.max(pause, Math.min(asked, MOST_ASKED))
}

/** The pause of a destination that does not answer, however many deliveries have failed in a row. */
export const restAfter = (failures: number, asked = 0): number =>
  pauseAfter(Math.min(failures, PAUSES.length), asked) ?? h

/** The id in the address of a Google spreadsheet, or by itself; null for anything else. */
export function spreadsheetId(typed: string): string | null {
  if (typed === '') return ''
  const id = /^https:\/\/docs\.google\.com\/spreadsheets\/d\/([\w-]+)/.exec(typed)?.[1] ?? typed
  return /^[\w-]{20,100}$/.test(id) ? id : null
}

/** An address for a webhook as it is stored; null for what is none: HTTPS, without a name or password in it. */
export function webhookUrl(typed: string): string | null {
  if (typed === '') return ''
  if (!URL.canParse(typed)) return null
  const url = new URL(typed)
  const isPlain = url.username === '' && url.password === '' && url.hash === ''
  return /^https?:$/.test(url.protocol) && isPlain ? url.href : null
}
