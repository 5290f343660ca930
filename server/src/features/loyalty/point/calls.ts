import { contract } from '@idocard/contract'
import { POINTS_FOR_VISIT } from '@idocard/domain/loyalty/point'
import { STAMP_CODE } from '@idocard/domain/loyalty/point-code'
import { periodState } from '@idocard/domain/shown-period'
import { taiwanDay } from '@idocard/domain/taiwan-day'
import { implement } from '../../../api/implement.ts'
import { Refusal } from '../../../api/refusal.ts'
import { qrSvg } from '../../../shared/qr.ts'
import { currentSponsor, isPaused, sponsorsOf } from '../../company/company/index.ts'
import { withTitles } from './entry-title.store.ts'
import { expireDue } from './expiry.store.ts'
import { pointsLeft } from './lot.store.ts'
import { holdPointCard, pointCardsOfCompany, stampsOn } from './point-card.store.ts'
import { codeOfCompany, isCodeOf, issueStaffCode, lockCodeOf, useCode } from './staff-code.store.ts'
import { staffCodeHash } from './staff-code.ts'
import { stampCard } from './stamp.store.ts'
import { stampedCard } from './stamped-card.ts'
import { balanceOf, earnPoints, entriesOf, sumsOf } from './store.ts'

/** Wrong codes from one network address. All people in a hall may share one address. */
const WRONG_CODES = { times: 100, seconds: 600 }

export const pointCalls = ({ publicUrl }: { publicUrl: string }) =>
  implement(contract.point, {
    async load_entries({ sponsor, ...at }, { db, who, prefix, refuse }) {
      const mine = (await currentSponsor(db, who, prefix, sponsor)) ?? refuse('not_found')
      const account = { memberId: who.id, companyId: mine.id }
      const { list, total } = await entriesOf(db, account, at)
      const sums = await sumsOf(db, account)
      const expiring = await pointsLeft(db, account)
      return {
        list: await withTitles(db, list),
        total,
        ...at,
        ...sums,
        expiring: expiring.map(({ points, expiresAt }) => ({ points, expiresAt: expiresAt.toISOString() })),
      }
    },

    redeem_code: {
      async prepare({ code }, { db, who, limiter, address, refuse }) {
        const guesses = `point code ${address}`
        // Counted before the lookup and given back if the code exists: concurrent guesses cannot exceed the limit.
        const retryAfter = await limiter.spend(guesses, WRONG_CODES)
        if (retryAfter > 0) throw new Refusal('limit.reached', { retryAfter })
        const hash = staffCodeHash(code)
        if (!hash || !(await isCodeOf(db, await sponsorsOf(db, who), hash))) return refuse('point.code_wrong')
        await limiter.giveBack(guesses, WRONG_CODES)
        return async ({ db, who, now, refuse }) => {
          const sponsors = await sponsorsOf(db, who)
          const { code, card: shown } = (await lockCodeOf(db, sponsors, hash)) ?? refuse('point.code_wrong')
          if (sponsors.some((one) => one.id === shown.companyId && isPaused(one))) refuse('company.paused')
          // What staff changed just now, such as its end or that it was deleted, counts.
          const card = (await holdPointCard(db, shown)) ?? refuse('point.code_wrong')
          const isRepeated = code.usedBy === who.id
          if (code.usedAt && !isRepeated) refuse('point.code_used')
          if (!isRepeated && code.expiresAt <= now) refuse('point.code_expired')
          if (!isRepeated && (card.removedAt || periodState(card, now) !== 'shown')) refuse('point.card_closed')
          const given = isRepeated ? undefined : await stampCard(db, card, who.id, hash.toString('hex'), now)
          if (given) await useCode(db, code, who.id, now)
          const { earned, isFull } = given ?? { earned: 0, isFull: false }
          const stamps = (await stampsOn(db, who.id, [card])).get(card.id)
          return { card: stampedCard(card, stamps, now), earned, isFull, isRepeated }
        }
      },
    },

    async visit(_input, { db, who, prefix, now, refuse }) {
      const mine = (await currentSponsor(db, who, prefix)) ?? refuse('not_found')
      const account = { memberId: who.id, companyId: mine.id }
      const entry = { ...account, amount: POINTS_FOR_VISIT, reason: 'visit', reference: taiwanDay(now) } as const
      const isFirst = !isPaused(mine) && (await earnPoints(db, entry, now))
      // The balance returned must not include expired points.
      await expireDue(db, account, now)
      return { earned: isFirst ? POINTS_FOR_VISIT : 0, balance: await balanceOf(db, account) }
    },

    async load_cards(_input, { db, acting, now }) {
      const cards = await pointCardsOfCompany(db, acting, now)
      return { list: cards.map(({ id, titleCh, titleEn }) => ({ id, titleCh, titleEn })) }
    },

    async issue_code({ pointCardId }, { db, who, acting, now, changed, refuse }) {
      const cards = await pointCardsOfCompany(db, acting, now)
      const card = cards.find(({ id }) => id === pointCardId) ?? refuse('not_found')
      const { code, expiresAt } = await issueStaffCode(db, { pointCardId: card.id, issuedBy: who.id }, now)
      changed({ thing: 'pointCard', id: card.id, after: { issued: 'stamp', expiresAt } })
      const url = `${publicUrl}/backstage/${acting.company.prefix}/donateBlood/pointCard?${STAMP_CODE}=${code}`
      return { code, url, qr: qrSvg(url, { level: 'M', hasMark: false }), expiresAt: expiresAt.toISOString() }
    },

    async check_code({ code }, { db, acting, refuse }) {
      const hash = staffCodeHash(code)
      const found = hash ? await codeOfCompany(db, acting, hash) : undefined
      return { isUsed: (found ?? refuse('not_found')).usedAt !== null }
    },
  })
