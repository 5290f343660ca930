import { contract } from '@idocard/contract'
import { REFUSALS } from '@idocard/contract/refusals'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { mayMoveCards, type OrderCardMove } from '@idocard/domain/commerce/order-card'
import type { Lang } from '@idocard/domain/language'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { addCards, type CardFault, removeCard, takeBackCards } from './order-card.store.ts'
import { lockOrder } from './store.ts'

/** The calls of staff who record which cards an order has. */
export const orderCardCalls = implement(contract.orderCard, {
  async name_cards({ orderNumber, cards }, context) {
    const { db, lang, now, changed } = context
    const found = await forMove(context, 'add', orderNumber)
    const { added, here, faults } = await addCards(db, found, cards, now)
    // What was refused is recorded too: somebody tried it.
    const refused = faults.map(({ problem }) => problem).join(' ')
    changed({ thing: 'order', id: found.orderNumber, after: refused ? { refused } : { cards: added } })
    return {
      added: added.length,
      here,
      faults: faults.map(({ problem, ...fault }) => ({ ...fault, problem: REFUSALS[`order_card.${problem}`][lang] })),
    }
  },

  async remove_card({ orderNumber, cardSn }, context) {
    const { db, changed, refuse } = context
    const found = await forMove(context, 'remove', orderNumber)
    const sn = parseCardSn(cardSn) ?? refuse('not_found')
    if (!(await removeCard(db, found.id, sn))) refuse('not_found')
    changed({ thing: 'order', id: found.orderNumber, before: { cards: [sn] }, after: { cards: [] } })
    return {}
  },

  async take_back_cards({ orderNumber, cards }, context) {
    const { db, now, changed, refuse } = context
    const found = await forMove(context, 'take_back', orderNumber)
    const numbers = new Set(cards.map((one) => parseCardSn(one) ?? refuse('not_found')))
    const back = await takeBackCards(db, found.id, now, [...numbers])
    // A colleague may have recorded one meanwhile: then nothing is recorded twice.
    if (back.length < numbers.size) refuse('not_found')
    changed({ thing: 'order', id: found.orderNumber, after: { cardsBack: back } })
    return {}
  },
})

/** What is wrong with a card, in words, with the order in which it is. */
export const faultText = ({ problem, orderNumber }: CardFault, lang: Lang): string =>
  [REFUSALS[`order_card.${problem}`][lang], orderNumber].filter(Boolean).join(' ')

type Moving = Context<(typeof contract)['orderCard']['remove_card']>

/** An order, locked, with whose cards staff may do something now. */
async function forMove({ db, refuse }: Pick<Moving, 'db' | 'refuse'>, move: OrderCardMove, orderNumber: string) {
  const found = (await lockOrder(db, orderNumber)) ?? refuse('not_found')
  if (!mayMoveCards(move, found.state)) refuse('order.state')
  return found
}
