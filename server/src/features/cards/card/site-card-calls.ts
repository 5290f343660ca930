import { contract } from '@idocard/contract'
import type { CardRow } from '@idocard/contract/cards/site-card'
import { parseActivationCode } from '@idocard/domain/cards/activation-code'
import { parseCardSn } from '@idocard/domain/cards/card-address'
import { type CardMove, cardProblem } from '@idocard/domain/cards/card-event'
import { hasContent } from '@idocard/domain/cards/card-state'
import { maskUsername } from '@idocard/domain/identity/username'
import { DEFAULT_LANG } from '@idocard/domain/language'
import type { Context } from '../../../api/context.ts'
import { implement } from '../../../api/implement.ts'
import { refuseInvalid } from '../../../api/validation.ts'
import type { Queue } from '../../../queue/queue.ts'
import { activationHash } from '../../../shared/activation.ts'
import { authorsOf } from '../../identity/audit/index.ts'
import { cardChangedJob } from './calls.ts'
import { cardUrl } from './card-shown.ts'
import { isFollowed } from './follow.store.ts'
import { lockToGiveUp, newCodeFor, releaseCard, renewAddress } from './give-up.store.ts'
import { salesOf } from './sale.store.ts'
import {
  type CardForStaff,
  cardForStaff,
  cardSnOfCode,
  chipsOf,
  eventsOf,
  holderForStaff,
  linkedTo,
  listCards,
} from './site-card.store.ts'
import { endHold, holdForStaff, linkCard, lockOwnCard } from './store.ts'
import { tellHolder } from './tell-holder.ts'

interface SiteCardServices {
  queue: Queue
  publicUrl: string
}

/** The calls of the shop's staff about cards. */
export const siteCardCalls = ({ queue, publicUrl }: SiteCardServices) =>
  implement(contract.siteCard, {
    async list(at, { db, acting, lang }) {
      const { list, ...page } = (await listCards(db, acting, at)) ?? refuseInvalid(['cursor'], lang)
      return { ...page, list: list.map(rowOf) }
    },

    async find_by_code({ code }, { db, acting, refuse }) {
      const parsed = parseActivationCode(code) ?? refuse('card.code_unknown')
      return { cardSn: (await cardSnOfCode(db, acting, activationHash(parsed))) ?? refuse('card.code_unknown') }
    },

    async get({ cardSn }, { db, refuse }) {
      const sn = parseCardSn(cardSn) ?? refuse('not_found')
      const found = (await cardForStaff(db, sn)) ?? refuse('not_found')
      const { card } = found
      const by = await authorsOf(db, 'card', sn)
      const { chips, tappedAt } = await chipsOf(db, sn)
      const sales = await salesOf(db, sn)
      const sellers = new Map<string, (at: Date) => string>()
      for (const { orderNumber } of sales)
        if (!sellers.has(orderNumber)) sellers.set(orderNumber, await authorsOf(db, 'order', orderNumber))
      const life = [...(await eventsOf(db, sn)), { kind: 'made' as const, at: card.createdAt }]
      const events = [
        ...sales.map((sale) => ({ ...sale, by: sellers.get(sale.orderNumber)?.(sale.at) ?? '' })),
        ...life.map((event) => ({ ...event, orderNumber: '', by: by(event.at) })),
      ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
      return {
        ...rowOf(found),
        heldReason: card.heldReason,
        url: cardUrl(publicUrl, sn),
        views: card.views,
        leadsTo: card.leadsTo ?? '',
        linked: await linkedTo(db, sn),
        chips,
        tappedAt: tappedAt?.toISOString() ?? null,
        events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      }
    },

    async pause({ cardSn, reason }, context) {
      const { db, now, changed, refuse } = context
      const theirs = (await lockTheirs(context, cardSn)) ?? refuse('card.state')
      if (theirs.heldFrom !== null) refuse('card.is_held')
      const { cardSn: sn, state } = theirs
      await holdForStaff(db, theirs, reason, now)
      await tellHolder(queue, context, { memberId: theirs.memberId ?? '', notice: 'held', lang: DEFAULT_LANG })
      changed({ thing: 'card', id: sn, before: { state }, after: { state: 'paused', reason } })
      return {}
    },

    async resume({ cardSn }, context) {
      const { db, now, changed, refuse } = context
      const theirs = (await lockTheirs(context, cardSn)) ?? refuse('card.not_held')
      const { cardSn: sn, heldFrom, heldReason } = theirs
      if (heldFrom === null) return refuse('card.not_held')
      await endHold(db, theirs, heldFrom, now)
      // Who saved it was told nothing while it was paused.
      if (heldFrom === 'active' && (await isFollowed(db, sn))) await queue.send(context, cardChangedJob, { cardSn: sn })
      await tellHolder(queue, context, { memberId: theirs.memberId ?? '', notice: 'resumed', lang: DEFAULT_LANG })
      changed({ thing: 'card', id: sn, before: { state: 'paused', reason: heldReason }, after: { state: heldFrom } })
      return {}
    },

    async release({ cardSn }, context) {
      const { db, now, changed, refuse } = context
      const { sn, holder } = await forMove(context, 'release', cardSn)
      const theirs = (holder && (await lockToGiveUp(db, holder, sn))) ?? refuse('card.state')
      const { state } = theirs
      const freed = (await releaseCard(db, theirs, now)) ?? refuse('card.state')
      await tellHolder(queue, context, { memberId: theirs.memberId ?? '', notice: 'released', lang: DEFAULT_LANG })
      for (const one of new Set([sn, ...freed.map((card) => card.cardSn)]))
        changed({ thing: 'card', id: one, before: { state }, after: { released: true } })
      return { freed }
    },

    async renew_address({ cardSn }, context) {
      const { db, now, changed, refuse } = context
      const { sn, holder } = await forMove(context, 'renew', cardSn)
      const theirs = (holder && (await lockToGiveUp(db, holder, sn))) ?? refuse('card.state')
      // A colleague has paused it meanwhile.
      if (theirs.heldFrom !== null) refuse('card.state')
      const { state } = theirs
      const renewed = (await renewAddress(db, theirs, now)) ?? refuse('card.state')
      await tellHolder(queue, context, { memberId: theirs.memberId ?? '', notice: 'renewed', lang: DEFAULT_LANG })
      changed({ thing: 'card', id: sn, before: { state }, after: { retired: true } })
      changed({ thing: 'card', id: renewed.cardSn, after: { renewed: true } })
      return renewed
    },

    async new_code({ cardSn }, context) {
      const { db, now, changed, refuse } = context
      const { sn } = await forMove(context, 'code', cardSn)
      const code = (await newCodeFor(db, sn, now)) ?? refuse('card.state')
      // The code itself is stored nowhere.
      changed({ thing: 'card', id: sn, after: { newCode: true } })
      return { cardActivateCode: code }
    },

    async link({ cardSn, to }, context) {
      const { db, acting, now, changed, refuse } = context
      const { sn } = await forMove(context, 'link', cardSn)
      const target = parseCardSn(to)
      const facts = target === null ? undefined : await holderForStaff(db, acting, target)
      const theirs = facts?.holder && target && hasContent(facts.state) && (await lockOwnCard(db, facts.holder, target))
      if (!theirs) return refuse('card.link_target')
      if (!(await linkCard(db, { cardSn: sn }, theirs, now))) refuse('card.state')
      changed({ thing: 'card', id: sn, after: { leadsTo: theirs.cardSn } })
      return {}
    },
  })

type Issuing = Context<(typeof contract)['siteCard']['release']>

/** A holder's card, locked. Undefined for one without a holder, or that leads to another one. */
async function lockTheirs(
  { db, acting, refuse }: Pick<Issuing, 'db' | 'acting'> & { refuse: (refusal: 'not_found') => never },
  cardSn: string,
) {
  const sn = parseCardSn(cardSn) ?? refuse('not_found')
  const { holder } = (await holderForStaff(db, acting, sn)) ?? refuse('not_found')
  return holder ? lockOwnCard(db, holder, sn) : undefined
}

/** A card with which staff may do something now, and its holder. */
async function forMove(
  { db, acting, refuse }: Pick<Issuing, 'db' | 'acting' | 'refuse'>,
  move: CardMove,
  cardSn: string,
) {
  const sn = parseCardSn(cardSn) ?? refuse('not_found')
  const found = (await holderForStaff(db, acting, sn)) ?? refuse('not_found')
  if (cardProblem(move, found)) refuse('card.state')
  return { sn, holder: found.holder }
}

const rowOf = ({ card, company, holder, orderNumber }: CardForStaff): CardRow => ({
  id: card.cardSn,
  state: card.state,
  isPhysical: card.physical,
  isHeld: card.heldFrom !== null,
  nameCh: card.fields.nameCh,
  nameEn: card.fields.nameEn,
  holder: holder ? maskUsername(holder) : '',
  companyCh: company.nameCh,
  companyEn: company.nameEn,
  orderNumber,
  batchId: card.batchId,
  createdAt: card.createdAt.toISOString(),
  activatedAt: card.activatedAt?.toISOString() ?? null,
})
