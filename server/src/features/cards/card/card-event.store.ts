import type { CardEventKind } from '@idocard/domain/cards/card-event'
import type { Tx } from '../../../db/open.ts'
import { cardEvent } from '../../../db/schema/cards/card.ts'

/** Keeps what happened to a card, for its timeline. Nothing of its holder. */
export async function keepCardEvent(db: Tx, cardSn: string, kind: CardEventKind, at: Date): Promise<void> {
  await db.insert(cardEvent).values({ cardSn, kind, at })
}

const AT_ONCE = 1000
/** Keeps the same for many cards. */
export async function keepCardEvents(db: Tx, cards: readonly string[], kind: CardEventKind, at: Date): Promise<void> {
  for (let from = 0; from < cards.length; from += AT_ONCE)
    await db.insert(cardEvent).values(cards.slice(from, from + AT_ONCE).map((cardSn) => ({ cardSn, kind, at })))
}
