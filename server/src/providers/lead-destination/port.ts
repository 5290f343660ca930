import type { DeliveryProblem } from '@idocard/domain/company/lead-destination'
import type { LeadMessage } from '@idocard/domain/company/lead-document'
import type { GuardedAnswer, GuardedOptions } from '../../shared/guarded-fetch.ts'

/** Sends a request to a system of a company's own. It reaches nothing inside (`shared/guarded-fetch.ts`). */
export type Send = (url: string, options: Pick<GuardedOptions, 'method' | 'headers' | 'body'>) => Promise<GuardedAnswer>

/**
 * What became of an attempt. `rest`: the system is away or busy, so everything for it waits; `again`: this is tried again;
 * `failed`: this is not taken, whatever is tried; `stop`: nothing is taken until somebody changes the destination.
 */
export interface Outcome {
  verdict: 'sent' | 'rest' | 'again' | 'failed' | 'stop'
  problem: DeliveryProblem
  /** The HTTP status of the answer; 0 without one. */
  status: number
  answer: string
  /** Seconds that the system asked us to wait; 0 if it did not. */
  retryAfter: number
}

/** A message for a system. */
export interface Parcel {
  /** The same for each attempt. */
  id: string
  message: LeadMessage
  /** When this attempt is made. */
  now: Date
}

/** A system of a company's own that takes its leads. */
export interface LeadDestination {
  /** Never throws: what goes wrong is an outcome. */
  deliver(parcel: Parcel): Promise<Outcome>
}
