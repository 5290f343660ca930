import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS } from '@idocard/domain/duration'
import { DEFAULT_LANG } from '@idocard/domain/language'
import type { Tx } from '../../db/open.ts'
import type { InTransaction, Unit } from '../../db/unit-of-work.ts'
import type { Queue } from '../../queue/queue.ts'
import { type ChipKeys, chipKey, type ReadTap, readTap, type SignedTap } from '../../shared/ntag424.ts'
import type { OncePerHour } from '../../shared/once-per-hour.ts'
import { cardTappedLast, countCopy, countTap, holderOfChip } from './chip.store.ts'
import { tellHolder } from './tell-holder.store.ts'
import { type Visit, viewerOf } from './visits.ts'

/** Visitors, besides the one who tapped, who use the address of one tap before the holder is warned of a copy. */
export const COPIES_FOR_ALARM = 10
/** How long after a tap its card can be activated. */
const ACTIVATION_MS = 10 * MINUTE_MS

interface TapServices {
  /** Undefined when no chip of this installation signs. */
  keys: ChipKeys | undefined
  inTransaction: InTransaction
  queue: Queue
  once: OncePerHour
  now: () => Date
  failed: (error: unknown) => void
}

/** Verifies the taps of chips that sign (NTAG 424 DNA) and tells a card from a copy of its address. */
export class Taps {
  private readonly services: TapServices

  constructor(services: TapServices) {
    this.services = services
  }

  /** What a chip of ours signed; undefined when none did. */
  read(tap: SignedTap): ReadTap | undefined {
    const { keys } = this.services
    return keys && readTap(keys.meta, (uid) => chipKey(keys, uid), tap)
  }

  /**
   * A page was opened at the address of a tap. Does its work after the page was sent, and never fails: a fresh tap counts once as
   * proven; an old one, from enough other visitors, warns the holder.
   */
  async opened(tap: SignedTap, visit: Visit): Promise<void> {
    // After the page.
    await setImmediate()
    const read = visit.isRobot ? undefined : this.read(tap)
    if (!read) return
    const { inTransaction, once, now, failed } = this.services
    // Whoever tapped may reload the page: only others' visits are those of a copied address.
    if (!once.first(`tap ${read.uid} ${read.counter}`, viewerOf(visit), now())) return
    try {
      await inTransaction(async (unit) => {
        if (await countTap(unit.db, read, unit.now)) return
        if ((await countCopy(unit.db, read, unit.now)) === COPIES_FOR_ALARM) await this.warn(unit, read)
      })
    } catch (error) {
      failed(error)
    }
  }

  /** The physical card whose chip was tapped last like this, a few minutes ago at most. */
  async cardOf(db: Tx, tap: SignedTap, now: Date): Promise<string | undefined> {
    const read = this.read(tap)
    if (!read) return undefined
    // The page that was opened counts the tap too, and either may come first.
    await countTap(db, read, now)
    return cardTappedLast(db, read, new Date(now.getTime() - ACTIVATION_MS))
  }

  /** The point card of the staff point whose chip was touched just now; undefined for a touch that was used before. */
  async pointCardOf(db: Tx, tap: SignedTap, now: Date): Promise<number | undefined> {
    const read = this.read(tap)
    const counted = read && (await countTap(db, read, now))
    return counted?.pointCardId ?? undefined
  }

  private async warn(unit: Unit, { uid }: ReadTap): Promise<void> {
    const memberId = await holderOfChip(unit.db, uid)
    if (!memberId) return
    await tellHolder(this.services.queue, unit, { memberId, notice: 'copied', lang: DEFAULT_LANG })
  }
}
