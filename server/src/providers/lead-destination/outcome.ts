import { type DeliveryProblem, MAX_ANSWER } from '@idocard/domain/company/lead-destination'
import { type GuardedAnswer, GuardedFetchError } from '../../shared/guarded-fetch.ts'
import type { Outcome } from './port.ts'

/** An attempt with an answer, by what its status means to the system that was asked. */
export const answered = (
  { status, headers, body }: GuardedAnswer,
  verdict: Outcome['verdict'],
  problem: DeliveryProblem,
): Outcome => ({
  ...{ verdict, problem, status, retryAfter: secondsIn(headers.get('retry-after')) },
  // PostgreSQL stores no NUL. Of a pair of code units, half is none.
  answer: body.replaceAll('\0', '').slice(0, MAX_ANSWER).toWellFormed(),
})

/** A system that is busy, or has a fault of its own. */
export const isAway = (status: number): boolean => status === 429 || status === 408 || status >= 500

/** `Retry-After` in seconds; a date, or none, asks for nothing. */
const secondsIn = (header: string | null): number => (header && /^\d{1,6}$/.test(header) ? Number(header) : 0)

const PROBLEMS = {
  blocked_address: 'blocked',
  not_https: 'blocked',
  redirect: 'redirect',
  too_large: 'too_large',
  timeout: 'timeout',
  unreachable: 'unreachable',
} as const satisfies Record<GuardedFetchError['reason'], DeliveryProblem>

/** An attempt that had no answer. @throws an error of ours */
export function unanswered(error: unknown): Outcome {
  if (!(error instanceof GuardedFetchError)) throw error
  return { verdict: 'rest', problem: PROBLEMS[error.reason], status: 0, answer: '', retryAfter: 0 }
}
