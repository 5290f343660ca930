import { contract } from '@idocard/contract'
import { implement } from '../../../api/implement.ts'
import { currentSponsor, sponsorsOf } from '../../company/company/index.ts'
import { pointCardsOf, stampsOn } from './point-card.store.ts'
import { stampedCard } from './stamped-card.ts'

export const pointCardCalls = implement(contract.pointCard, {
  async load_all({ sponsor }, { db, who, prefix, now, refuse }) {
    const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
    const cards = await pointCardsOf(db, [mine], now)
    const stamps = await stampsOn(db, who.id, cards)
    return { list: cards.map((card) => stampedCard(card, stamps.get(card.id))) }
  },

  async load_by_id({ id }, { db, who, now, refuse }) {
    const [found] = await pointCardsOf(db, await sponsorsOf(db, who), now, id)
    const card = found ?? refuse('not_found')
    return stampedCard(card, (await stampsOn(db, who.id, [card])).get(id))
  },
})
