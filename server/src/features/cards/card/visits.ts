import { type Source, sourceOf } from '@idocard/domain/cards/card'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { BackgroundCounter } from '../../../api/background-counter.ts'
import { bareAddress, networkOf } from '../../../api/network-of.ts'
import { namesOwnCard } from '../../../shared/cookies.ts'
import type { OncePerHour } from '../../../shared/once-per-hour.ts'
import type { Metric, MetricKind } from './metric.store.ts'

/** What is known about a request for a card's page or link. */
export interface Visit {
  method: string
  ip: string
  cookie: string | undefined
  userAgent: string | undefined
  isRobot: boolean
  /** The marker in the address, which shows how the visitor arrived. */
  source: unknown
}

/** A text that identifies a visitor. Only its hash is stored, for an hour (`OncePerHour`). */
export const viewerOf = ({ ip, userAgent }: Pick<Visit, 'ip' | 'userAgent'>): string =>
  `${bareAddress(ip)}\n${userAgent ?? ''}`

interface Counted {
  cardSn: string
  kind: MetricKind
  /** The target of the action when a card has several of its kind, such as a link. */
  thing?: string
}

/**
 * Counts what visitors do on a card's page: once an hour for each visitor, excluding robots and the holder. Only an
 * unreadable hash of the visitor is stored, for an hour.
 */
export class Visits {
  private readonly once: OncePerHour
  private readonly counter: BackgroundCounter<Metric>
  private readonly now: () => Date

  constructor(once: OncePerHour, counter: BackgroundCounter<Metric>, now: () => Date) {
    this.once = once
    this.counter = counter
    this.now = now
  }

  /** @returns whether the visit was counted */
  count(visit: Visit, { cardSn, kind, thing = cardSn }: Counted): boolean {
    if (visit.isRobot || visit.method === 'HEAD' || namesOwnCard(visit.cookie, cardSn)) return false
    if (!this.once.first(`${kind} ${thing}`, viewerOf(visit), this.now(), () => networkOf(visit.ip))) return false
    const source: Source = sourceOf(typeof visit.source === 'string' ? visit.source : null)
    this.counter.add({ cardSn, day: taiwanDay(this.now()), kind, source })
    return true
  }
}
