import { isUnread, type Of } from '../contacts/waiting.ts'

/**
 * The card to review next: the oldest that was read, otherwise the oldest that is being read.
 * @param done keys of the cards that were saved, skipped or discarded in this review
 */
export function nextToReview(
  cards: readonly Of<'card'>[],
  done: ReadonlySet<string> = new Set(),
): Of<'card'> | undefined {
  const left = cards.filter(({ side }) => !done.has(side.key))
  return left.find((card) => !isUnread(card)) ?? left[0]
}
