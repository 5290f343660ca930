import { contract } from '@idocard/contract'
import { periodState } from '@idocard/domain/shown-period'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import { currentSponsor, sponsorsOf } from '../../company/company/index.ts'
import { pointCardsOf, stampsOn } from './point-card.store.ts'
import { countsOf, isStamped, listPointCards, pointCards, sortPointCards } from './point-card-staff.store.ts'
import { rowShown, savePointCard, staffPointCard } from './save-point-card.ts'
import { stampedCard } from './stamped-card.ts'

export const pointCardCalls = implement(contract.pointCard, {
  async load_all({ sponsor }, { db, who, prefix, now, refuse }) {
    const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
    const cards = await pointCardsOf(db, who.id, [mine], now)
    const stamps = await stampsOn(db, who.id, cards)
    return { list: cards.map((card) => stampedCard(card, stamps.get(card.id), now)) }
  },

  async load_by_id({ id }, { db, who, now, refuse }) {
    const [found] = await pointCardsOf(db, who.id, await sponsorsOf(db, who), now, id)
    const card = found ?? refuse('not_found')
    return stampedCard(card, (await stampsOn(db, who.id, [card])).get(id), now)
  },

  async list(at, { db, acting, now, lang }) {
    const { list, ...page } = (await listPointCards(db, acting, at, now)) ?? refuseInvalid(['cursor'], lang)
    return { list: list.map((row) => rowShown(row, now)), ...page }
  },

  async get({ id }, { db, acting, now, refuse }) {
    return staffPointCard(db, (await pointCards.get(db, acting, id)) ?? refuse('not_found'), now)
  },

  save: savePointCard,

  async end({ id }, { db, acting, now, changed, refuse }) {
    const before = (await pointCards.lock(db, acting, id)) ?? refuse('not_found')
    if (periodState(before, now) !== 'shown') refuse('point_card.not_open')
    const after = await pointCards.update(db, acting, before, { shownUntil: now })
    changed({ thing: 'pointCard', id, before, after })
    return staffPointCard(db, after, now)
  },

  async sort({ list }, { db, acting, changed, refuse }) {
    const order = [...new Set(list)]
    if (!(await sortPointCards(db, acting, order))) refuse('not_found')
    changed({ thing: 'pointCard', id: 'order', after: { order } })
    return {}
  },

  async remove({ id }, { db, acting, now, changed, refuse }) {
    const row = (await pointCards.lock(db, acting, id)) ?? refuse('not_found')
    if ((await isStamped(db, row)) || (await countsOf(db, row)).chips > 0) refuse('point_card.in_use')
    await pointCards.remove(db, acting, row, now)
    changed({ thing: 'pointCard', id, before: row })
    return {}
  },

  async restore({ id }, { db, acting, changed, refuse }) {
    const after = (await pointCards.restore(db, acting, id)) ?? refuse('not_found')
    changed({ thing: 'pointCard', id, after })
    return {}
  },
})
