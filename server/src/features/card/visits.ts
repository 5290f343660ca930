import { type Source, sourceOf } from '@idocard/domain/card'
import { bareAddress, networkOf } from '../../api/network-of.ts'
import { namesOwnCard } from '../../shared/cookies.ts'
import type { OncePerHour } from '../../shared/once-per-hour.ts'
import type { FigureKind } from './figure.store.ts'
import type { FigureCounter } from './figure-counter.ts'

/** What is known of a request for something of a card. */
export interface Visit {
  method: string
  ip: string
  cookie: string | undefined
  userAgent: string | undefined
  isRobot: boolean
  /** How the visitor came: the mark in the address. */
  source: unknown
}

interface Counted {
  cardSn: string
  kind: FigureKind
  /** What is done, when a card has several: a link. */
  thing?: string
}

/**
 * Counts what visitors do on a card's page: once an hour for each of them, and neither robots nor the holder. Nothing
 * of the visitor is stored but a mark that nobody can read, for an hour.
 */
export class Visits {
  private readonly once: OncePerHour
  private readonly counter: FigureCounter
  private readonly now: () => Date

  constructor(once: OncePerHour, counter: FigureCounter, now: () => Date) {
    this.once = once
    this.counter = counter
    this.now = now
  }

  /** @returns whether it counted */
  count(visit: Visit, { cardSn, kind, thing = cardSn }: Counted): boolean {
    if (visit.isRobot || visit.method !== 'GET' || namesOwnCard(visit.cookie, cardSn)) return false
    const viewer = `${bareAddress(visit.ip)}\n${visit.userAgent ?? ''}`
    if (!this.once.first(`${kind} ${thing}`, viewer, this.now(), () => networkOf(visit.ip))) return false
    const source: Source = sourceOf(typeof visit.source === 'string' ? visit.source : null)
    this.counter.add(cardSn, kind, source, this.now())
    return true
  }
}
