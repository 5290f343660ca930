import { contract } from '@idocard/contract'
import type { PointAccountShown } from '@idocard/contract/loyalty/point-account'
import { maskUsername, parseUsername } from '@idocard/domain/identity/username'
import type { Acting } from '../../../api/authorise.ts'
import { implement } from '../../../api/implement.ts'
import type { Tx } from '../../../db/open.ts'
import type { Queue } from '../../../queue/queue.ts'
import { tell } from '../../identity/notice/index.ts'
import { withTitles } from './entry-title.store.ts'
import { expireDue } from './expiry.store.ts'
import { correctionWith, personWithPoints } from './point-account.store.ts'
import { balanceOf, earnPoints, entriesOf, spendPoints, sumsOf } from './store.ts'

/** Entries that are shown beside a balance. */
const LATEST = 20

type Staff = Acting<'point.correct'>
type Found = NonNullable<Awaited<ReturnType<typeof personWithPoints>>>

async function find(db: Tx, acting: Staff, typed: string): Promise<Found | undefined> {
  const username = parseUsername(typed)
  return username ? personWithPoints(db, acting, username) : undefined
}

async function shown(db: Tx, { company }: Staff, person: Found): Promise<PointAccountShown> {
  const account = { memberId: person.id, companyId: company.id }
  const { list } = await entriesOf(db, account, { pageNum: 1, pageSize: LATEST })
  return {
    name: person.name,
    username: maskUsername(person),
    ...(await sumsOf(db, account)),
    list: await withTitles(db, list),
  }
}

export const pointAccountCalls = ({ queue }: { queue: Queue }) =>
  implement(contract.pointAccount, {
    async load({ username }, { db, acting, refuse }) {
      return shown(db, acting, (await find(db, acting, username)) ?? refuse('point.nobody'))
    },

    async correct({ username, amount, reason, key }, context) {
      const { db, acting, now, changed, refuse } = context
      const person = (await find(db, acting, username)) ?? refuse('point.nobody')
      const account = { memberId: person.id, companyId: acting.company.id }
      // Locks the account: what is already entered, and what is left, stay as they are read here.
      await expireDue(db, account, now)
      const before = await balanceOf(db, account)
      const entry = { ...account, amount: Math.abs(amount), reference: key, note: reason }
      const entered = await correctionWith(db, account, key)
      // What was sent again after a lost answer changes nothing, and something else is not taken for it.
      if (entered && (entered.amount !== amount || entered.note !== reason)) refuse('point.corrected')
      const isDone =
        !entered &&
        (amount > 0
          ? await earnPoints(db, { ...entry, reason: 'correction' }, now)
          : (await spendPoints(db, { ...entry, reason: 'correction_taken' }, now)) || refuse('point.balance_low'))
      if (isDone)
        await tell(queue, context, {
          ...account,
          kind: 'point_corrected',
          params: { points: amount, reason },
          link: 'donateBlood/pointCard?tab=entries',
        })
      const balance = await balanceOf(db, account)
      changed({ thing: 'pointAccount', id: person.id, before: { points: before }, after: { points: balance, reason } })
      return shown(db, acting, person)
    },
  })
