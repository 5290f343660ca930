import type { contract } from '@idocard/contract'
import { REFUSALS, type RefusalName } from '@idocard/contract/refusals'
import type { Context } from '../../../api/context.ts'
import type { Tx } from '../../../db/open.ts'
import type { Fulfilled } from './fulfilment.store.ts'
import { lockNamed } from './order-card.store.ts'
import { faultText } from './order-card-calls.ts'
import { lockOrder } from './store.ts'

/** Why an order was not moved, as a refusal that the contract words. */
const PROBLEMS = {
  unknown: 'order.unknown',
  state: 'order.state',
  to_return: 'order.to_return',
  unconfirmed: 'order.unconfirmed',
  print_missing: 'order.print_missing',
  same_parcel: 'order.same_parcel',
} as const satisfies Record<Exclude<NonNullable<Fulfilled['refusal']>, 'cards'>, RefusalName>

export const numbered = (list: readonly string[]) => list.map((orderNumber) => ({ orderNumber }))

/**
 * Moves orders one after the other. One that is refused does not stop the others. They are locked in the order of their
 * numbers, so that two people who move the same ones never wait for each other.
 */
export async function moveAll<One extends { orderNumber: string }>(
  { lang, changed }: Pick<Context<(typeof contract)['siteOrder']['prepare']>, 'lang' | 'changed'>,
  list: readonly One[],
  move: (one: One) => Promise<Fulfilled | { problem: RefusalName }>,
) {
  const rows = list.map((one) => ({ ...one, orderNumber: one.orderNumber.toUpperCase() }))
  const problems = new Map<One, string>()
  for (const row of rows.toSorted((a, b) => (a.orderNumber < b.orderNumber ? -1 : 1))) {
    const moved = await move(row)
    const fault = 'refusal' in moved && moved.refusal === 'cards' ? moved.fault : undefined
    const refused = fault ? (`order_card.${fault.problem}` as const) : problemOf(moved)
    const after = refused ? { refused } : { state: 'order' in moved ? moved.order?.state : undefined }
    // What was refused is recorded too: somebody tried it.
    changed({ thing: 'order', id: row.orderNumber, after })
    const words = fault ? `${fault.given} ${faultText(fault, lang)}`.trim() : refused && REFUSALS[refused][lang]
    problems.set(row, words ?? '')
  }
  return { list: rows.map((row) => ({ orderNumber: row.orderNumber, problem: problems.get(row) ?? '' })) }
}

/** Why an order was not moved, apart from its cards. */
function problemOf(moved: Fulfilled | { problem: RefusalName }): RefusalName | undefined {
  if ('problem' in moved) return moved.problem
  return moved.refusal && moved.refusal !== 'cards' ? PROBLEMS[moved.refusal] : undefined
}

/**
 * Locks the orders of several parcels in the order of their numbers, then their cards in that of theirs: whoever names
 * cards of one order does the same, so nobody waits for somebody who waits for them.
 */
export async function lockToShip(
  db: Tx,
  list: readonly { orderNumber: string; cards: readonly string[] }[],
): Promise<void> {
  const cards = list.flatMap((one) => one.cards)
  if (cards.length === 0) return
  for (const number of list.map(({ orderNumber }) => orderNumber.toUpperCase()).toSorted()) await lockOrder(db, number)
  await lockNamed(db, cards)
}
