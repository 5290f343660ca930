import { setImmediate } from 'node:timers/promises'
import { MINUTE_MS } from '@idocard/domain/duration'
import { DEFAULT_LANG } from '@idocard/domain/language'
import type { Tx } from '../../../db/open.ts'
import type { InTransaction, Unit } from '../../../db/unit-of-work.ts'
import type { Queue } from '../../../queue/queue.ts'
import { type ChipKeys, chipKey, type ReadTap, readTap, type SignedTap } from '../../../shared/ntag424.ts'
import type { OncePerHour } from '../../../shared/once-per-hour.ts'
import { cardTappedLast, countCopy, countTap, holderOfChip } from './chip.store.ts'
import { tellHolder } from './tell-holder.ts'
import { type Visit, viewerOf } from './visits.ts'

/** The number of other visitors who use the address of one tap before the holder is warned of a copy. */
export const COPIES_FOR_ALARM = 10
/** How long after a tap its card can be activated. */
const ACTIVATION_MS = 10 * MINUTE_MS

interface TapServices {
  /** Undefined if this installation has no signing chips. */
  keys: ChipKeys | undefined
  inTransaction: InTransaction
  queue: Queue
  once: OncePerHour
  now: () => Date
  failed: (error: unknown) => void
}

/** Verifies the taps of signing chips (NTAG 424 DNA), so that a copied address is not mistaken for the card. */
export class Taps {
  private readonly services: TapServices

  constructor(services: TapServices) {
    this.services = services
  }

  /** The content that one of our chips signed; undefined if the signature is not valid. */
  read(tap: SignedTap): ReadTap | undefined {
    const { keys } = this.services
    return keys && readTap(keys.meta, (uid) => chipKey(keys, uid), tap)
  }

  /**
   * Handles a page that was opened at the address of a tap. It works after the page was sent, and never throws. A fresh
   * tap is counted once as proven. An old tap, used by enough other visitors, causes a warning to the holder.
   */
  async opened(tap: SignedTap, visit: Visit): Promise<void> {
    // Wait until the page was sent.
    await setImmediate()
    const read = visit.isRobot ? undefined : this.read(tap)
    if (!read) return
    const { inTransaction, once, now, failed } = this.services
    // The visitor who tapped may reload the page. Only visits by others indicate a copied address.
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

  /** The physical card of a chip whose last tap is this one, a few minutes ago at most. */
  async cardOf(db: Tx, tap: SignedTap, now: Date): Promise<string | undefined> {
    const read = this.read(tap)
    if (!read) return undefined
    // Opening the page counts the same tap. Either may happen first.
    await countTap(db, read, now)
    return cardTappedLast(db, read, new Date(now.getTime() - ACTIVATION_MS))
  }

  /** The point card of the staff point whose chip was just touched; undefined for a touch that was already used. */
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
