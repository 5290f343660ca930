import type { CardEventKind } from '@idocard/domain/cards/card-event'
import type { Tx } from '../../../db/open.ts'
import { cardEvent } from '../../../db/schema/cards/card.ts'

/** Keeps what happened to a card, for its timeline. Nothing of its holder. */
export async function keepCardEvent(db: Tx, cardSn: string, kind: CardEventKind, at: Date): Promise<void> {
  await db.insert(cardEvent).values({ cardSn, kind, at })
}
