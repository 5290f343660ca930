import type { VisitSource } from '@idocard/domain/commerce/visit-source'
import type { Lang } from '@idocard/domain/language'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import type { BackgroundCounter } from '../../../api/background-counter.ts'
import { networkOf } from '../../../api/network-of.ts'
import type { OncePerHour } from '../../../shared/once-per-hour.ts'
import { type Visit, viewerOf } from '../../cards/card/index.ts'
import type { PlanVisit } from './store.ts'

/** What a visitor's browser says about a visit. */
interface SeenPlans {
  lang: Lang
  source: VisitSource
}

/** Counts visits to the plan page as those to cards are counted: once an hour for each visitor, without robots. */
export class PlanVisits {
  private readonly once: OncePerHour
  private readonly counter: BackgroundCounter<PlanVisit>
  private readonly now: () => Date

  constructor(once: OncePerHour, counter: BackgroundCounter<PlanVisit>, now: () => Date) {
    this.once = once
    this.counter = counter
    this.now = now
  }

  count(visit: Pick<Visit, 'ip' | 'userAgent' | 'isRobot'>, { lang, source }: SeenPlans): void {
    const now = this.now()
    if (visit.isRobot || !this.once.first('plans', viewerOf(visit), now, () => networkOf(visit.ip))) return
    this.counter.add({ day: taiwanDay(now), lang, source })
  }
}
